package io.github.jobenergy.web.picture;

import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pictures with few colours, and how much they differ. */
final class Pictures {

    private static final int COLOURS = 64;

    /** The width of the pictures that are compared, in which no letter is distinguished. */
    private static final int COMPARED_WIDTH = 60;

    private Pictures() {}

    /** Returns the picture with its 64 most frequent colours, each other pixel in the nearest of them. */
    static BufferedImage indexed(BufferedImage picture) {
        Map<Integer, Integer> counts = new HashMap<>();
        int[] pixels = picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
        for (int pixel : pixels) {
            counts.merge(pixel & 0xf8f8f8, 1, Integer::sum);
        }
        List<Integer> palette = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(COLOURS)
                .map(Map.Entry::getKey)
                .toList();
        int[] colours = palette.stream().mapToInt(colour -> colour | 0xff040404).toArray();
        BufferedImage small = new BufferedImage(
                picture.getWidth(),
                picture.getHeight(),
                BufferedImage.TYPE_BYTE_INDEXED,
                new IndexColorModel(8, colours.length, colours, 0, false, -1, 0));
        Map<Integer, Integer> nearest = new HashMap<>();
        for (int i = 0; i < pixels.length; i++) {
            int pixel = pixels[i] & 0xf8f8f8;
            int index = nearest.computeIfAbsent(pixel, colour -> nearest(colour, palette));
            small.getRaster().setSample(i % picture.getWidth(), i / picture.getWidth(), 0, index);
        }
        return small;
    }

    private static int nearest(int colour, List<Integer> palette) {
        int best = 0;
        for (int i = 1; i < palette.size(); i++) {
            best = distance(colour, palette.get(i)) < distance(colour, palette.get(best)) ? i : best;
        }
        return best;
    }

    /** Returns the sum of the differences of the channels. */
    private static int distance(int one, int other) {
        int sum = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            sum += Math.abs((one >> shift & 0xff) - (other >> shift & 0xff));
        }
        return sum;
    }

    /** Returns the mean difference of the channels, from 0 to 255, of small versions of the pictures. */
    static double difference(BufferedImage one, BufferedImage other) {
        int height = Math.max(1, one.getHeight() * COMPARED_WIDTH / one.getWidth());
        BufferedImage first = scaled(one, height);
        BufferedImage second = scaled(other, height);
        long sum = 0;
        for (int x = 0; x < COMPARED_WIDTH; x++) {
            for (int y = 0; y < height; y++) {
                sum += distance(first.getRGB(x, y), second.getRGB(x, y));
            }
        }
        return sum / (3.0 * COMPARED_WIDTH * height);
    }

    private static BufferedImage scaled(BufferedImage picture, int height) {
        BufferedImage small = new BufferedImage(COMPARED_WIDTH, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = small.createGraphics();
        graphics.drawImage(picture.getScaledInstance(COMPARED_WIDTH, height, Image.SCALE_AREA_AVERAGING), 0, 0, null);
        graphics.dispose();
        return small;
    }
}
