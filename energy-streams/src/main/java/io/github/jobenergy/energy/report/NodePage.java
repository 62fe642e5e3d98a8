package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.explain.Edge;
import io.github.jobenergy.energy.explain.Edge.Around;
import io.github.jobenergy.energy.explain.NodeExplanation;
import io.github.jobenergy.energy.explain.NodeExplanation.Drawn;
import io.github.jobenergy.energy.meter.occupancy.ShareInterval;
import io.github.jobenergy.energy.register.EdgeSplit;
import io.github.jobenergy.energy.register.EdgeSplit.Part;
import io.github.jobenergy.energy.share.Division.Cut;
import io.github.jobenergy.energy.share.ExactFraction;
import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Column;
import io.github.jobenergy.page.Block.Fact;
import io.github.jobenergy.page.Block.Facts;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Block.Picture;
import io.github.jobenergy.page.Block.Side;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.schemas.energy.IdleSource;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Interval;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The section of the page for one node: its picture, its share intervals, its edges and its gaps. */
final class NodePage {

    /** The number of share intervals shown at either end; those between are summed up in one row. */
    private static final int SHARE_INTERVALS_AT_AN_END = 25;

    /** The number of edges of other runs that are shown. */
    private static final int OTHERS_EDGES = 12;

    private static final int GAPS = 40;

    private final NodeExplanation node;
    private final PageTexts texts;
    private final Set<String> shown = new HashSet<>();

    NodePage(NodeExplanation node, PageTexts texts) {
        this.node = node;
        this.texts = texts;
    }

    Section section() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(facts());
        blocks.add(new Picture(caption(), new NodePicture(node, texts).svg()));
        blocks.add(shareIntervals());
        gaps(blocks);
        node.edges().stream().filter(edge -> edge.kind() != Edge.Kind.OTHERS).forEach(edge -> addEdge(blocks, edge));
        List<Edge> others = node.edges().stream()
                .filter(edge -> edge.kind() == Edge.Kind.OTHERS)
                .toList();
        others.stream().limit(OTHERS_EDGES).forEach(edge -> addEdge(blocks, edge));
        if (others.size() > OTHERS_EDGES) {
            blocks.add(new Paragraph((others.size() - OTHERS_EDGES) + " more edges of other runs are not shown."));
        }
        return new Section("Node " + node.answer().node().text(), blocks);
    }

    private String caption() {
        return "Power of " + node.answer().node().node()
                + " over time, from its register. Areas are energy; the coloured area is"
                + " this run's share. Marks on the axis: times of readings and edges. Dotted: idle power"
                + (node.course().stream().anyMatch(Drawn::isGap) ? ". Shaded: not metered." : ".");
    }

    private Facts facts() {
        NodeJobEnergy answer = node.answer();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("metered", PageTexts.length(answer.metered()) + " of " + PageTexts.length(answer.held())));
        facts.add(new Fact("readings", answer.readingCount() + " while the run held the node" + sources(answer)));
        facts.add(new Fact("capacity", capacities()));
        facts.add(new Fact("idle power", idle(answer)));
        answer.peakPower().ifPresent(peak -> facts.add(new Fact("peak power", PageTexts.watts(peak.milliwatts()))));
        if (answer.domains().size() > 1) {
            List<String> domains = new ArrayList<>();
            new TreeMap<>(answer.domains())
                    .forEach((domain, energy) -> domains.add(domain + " " + PageTexts.joules(energy)));
            facts.add(new Fact("domains", String.join(", ", domains) + "; domains overlap and are not added up"));
        }
        if (!node.resets().isEmpty()) {
            facts.add(new Fact(
                    "resets",
                    "a counter reset was detected at "
                            + String.join(
                                    ", ", node.resets().stream().map(texts::at).toList())));
        }
        return new Facts(facts);
    }

    private static String sources(NodeJobEnergy answer) {
        return answer.sources().isEmpty() ? "" : ", from " + String.join(", ", answer.sources());
    }

    private String capacities() {
        Set<String> capacities = new LinkedHashSet<>();
        for (ShareInterval shareInterval : node.shareIntervals()) {
            capacities.add(PageTexts.capacity(shareInterval.limit().capacity())
                    + (shareInterval.limit().isStated()
                            ? ", as reported by Slurm"
                            : ", the largest sum of allocations held together"));
        }
        return capacities.isEmpty() ? "unknown" : String.join("; then ", capacities);
    }

    private String idle(NodeJobEnergy answer) {
        if (answer.idlePower().isEmpty()) {
            return "unknown: no minute without runs was metered before the end of the run";
        }
        String power = PageTexts.watts(answer.idlePower().get().milliwatts());
        return answer.idleSource().filter(IdleSource.CONFIGURED::equals).isPresent()
                ? power + ", configured"
                : power
                        + ", learned from the lowest minute without runs of the 24 h before the end of the run, or of the last"
                        + " 24 h before with one"
                        + node.idleMinute()
                                .map(minute -> ", from " + texts.at(minute))
                                .orElse("");
    }

    private Table shareIntervals() {
        List<ShareInterval> all = node.shareIntervals();
        List<List<String>> rows = new ArrayList<>();
        int shown = all.size() <= 2 * SHARE_INTERVALS_AT_AN_END + 1 ? all.size() : SHARE_INTERVALS_AT_AN_END;
        all.subList(0, shown).forEach(shareInterval -> rows.addAll(rows(shareInterval)));
        if (shown < all.size()) {
            List<ShareInterval> between = all.subList(shown, all.size() - SHARE_INTERVALS_AT_AN_END);
            rows.add(sum(
                    between,
                    texts.at(between.get(0).from()),
                    texts.at(between.get(between.size() - 1).to()),
                    between.size() + " more intervals"));
            all.subList(all.size() - SHARE_INTERVALS_AT_AN_END, all.size())
                    .forEach(shareInterval -> rows.addAll(rows(shareInterval)));
        }
        rows.add(sum(all, "", "", "all intervals"));
        return Table.of(
                List.of(
                        new Column("from", Side.LEFT),
                        new Column("to", Side.LEFT),
                        new Column("co-located runs, allocations and shares", Side.FLEXIBLE),
                        new Column("node drew, J", Side.RIGHT),
                        new Column("share", Side.RIGHT),
                        new Column("this run, J", Side.RIGHT)),
                rows,
                true);
    }

    /**
     * Returns a row for each part of a share interval that is divided by a rule of its own; the rows add up to the share
     * interval.
     */
    private List<List<String>> rows(ShareInterval shareInterval) {
        List<List<String>> rows = new ArrayList<>();
        for (Cut cut : shareInterval.cuts()) {
            boolean isAll = shareInterval.cuts().size() == 1;
            rows.add(List.of(
                    texts.at(shareInterval.from()),
                    texts.at(shareInterval.to()),
                    switch (cut.kind()) {
                        case GPU -> "a GPU, divided among its holders";
                        case USE -> "energy above idle, divided by CPU time";
                        case SHARE -> (isAll ? "" : "other energy: ") + coLocatedRuns(shareInterval);
                    },
                    PageTexts.joules(cut.millijoules()),
                    cut.share().toString(),
                    PageTexts.joules(cut.part())));
        }
        return rows;
    }

    private String coLocatedRuns(ShareInterval shareInterval) {
        List<String> present = new ArrayList<>();
        ExactFraction sum = ExactFraction.ZERO;
        for (RunKey other : shareInterval.claims().keySet()) {
            present.add(texts.name(other) + ": "
                    + PageTexts.claim(shareInterval.claims().get(other)) + " = " + share(shareInterval, other));
            sum = sum.plus(shareInterval.shares().getOrDefault(other, ExactFraction.ZERO));
        }
        if (sum.compareTo(ExactFraction.ONE) < 0) {
            present.add("unallocated: " + ExactFraction.ONE.lessOrZero(sum));
        }
        return String.join("; ", present);
    }

    private static String share(ShareInterval shareInterval, RunKey other) {
        return shareInterval.shares().getOrDefault(other, ExactFraction.ZERO).toString();
    }

    private static List<String> sum(List<ShareInterval> shareIntervals, String from, String to, String label) {
        long drawn = 0;
        long part = 0;
        for (ShareInterval shareInterval : shareIntervals) {
            drawn = Math.addExact(drawn, shareInterval.amount().millijoules());
            part = Math.addExact(part, shareInterval.part());
        }
        return List.of(from, to, label, PageTexts.joules(drawn), "", PageTexts.joules(part));
    }

    private void gaps(List<Block> blocks) {
        if (node.gaps().isEmpty()) {
            return;
        }
        List<String> gaps = new ArrayList<>();
        for (Interval gap : node.gaps().subList(0, Math.min(GAPS, node.gaps().size()))) {
            gaps.add(texts.at(gap.start()) + " to " + texts.at(gap.end()) + " (" + PageTexts.length(gap.duration())
                    + ")");
        }
        String more = node.gaps().size() > GAPS ? " and " + (node.gaps().size() - GAPS) + " more" : "";
        blocks.add(
                new Paragraph("Not metered, and not included in any figure: " + String.join(", ", gaps) + more + "."));
    }

    private void addEdge(List<Block> blocks, Edge edge) {
        String label = switch (edge.kind()) {
            case START -> "Start of the run at ";
            case END -> "End of the run at ";
            case OTHERS -> "Change of the division (another run, the capacity, or a new hour or day) at ";
        };
        if (edge.meters().isEmpty()) {
            blocks.add(new Paragraph(label + texts.at(edge.time()) + ": no meter of the node is known at that time."));
        }
        for (Around around : edge.meters()) {
            String subject = label + texts.at(edge.time()) + ", meter " + PageTexts.meter(around.meter()) + ": ";
            Optional<EdgeSplit> split = around.split();
            if (split.filter(found -> !shown.add(around.meter() + " " + found.start()))
                    .isPresent()) {
                blocks.add(new Paragraph(subject + "split above, between the same readings."));
            } else {
                blocks.add(new Paragraph(subject + readings(edge, around)));
                split.ifPresent(found -> blocks.add(pieces(around, found)));
            }
        }
    }

    private String readings(Edge edge, Around around) {
        String before = around.before()
                .map(reading -> "reading before at " + reading(reading))
                .orElse("no reading before");
        String after = around.after()
                .map(reading -> "reading after at " + reading(reading))
                .orElse("no reading after");
        if (around.before()
                .filter(reading -> reading.readingTime().equals(edge.time()))
                .isPresent()) {
            return around.before()
                            .map(reading -> "reading at the edge, " + PageTexts.value(reading))
                            .orElse("") + ". No energy has to be split.";
        }
        return before + "; " + after
                + around.split()
                        .map(split -> ". The energy between them, " + PageTexts.joules(split.millijoules())
                                + "\u00a0J, is split:")
                        .orElse(". No metered interval contains the edge.");
    }

    private String reading(PowerReading reading) {
        return texts.at(reading.readingTime()) + ", " + PageTexts.value(reading);
    }

    private Table pieces(Around around, EdgeSplit split) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < split.parts().size(); i++) {
            Part part = split.parts().get(i);
            boolean isEnd = i == 0 || i == split.parts().size() - 1;
            rows.add(List.of(
                    texts.at(part.start()),
                    texts.at(part.end()),
                    texts.coLocatedRuns(new TreeSet<>(part.present())) + ": "
                            + level(part, around.meter().kind() == Kind.INSTANT && isEnd),
                    PageTexts.joules(part.millijoules())));
        }
        rows.add(List.of("", "", "between the readings", PageTexts.joules(split.millijoules())));
        return Table.of(
                List.of(
                        new Column("from", Side.LEFT),
                        new Column("to", Side.LEFT),
                        new Column("co-located runs, reference power and its source, used power", Side.FLEXIBLE),
                        new Column("energy, J", Side.RIGHT)),
                rows,
                true);
    }

    private String level(Part part, boolean isMeasured) {
        long length = part.end() - part.start();
        String mean = PageTexts.watts(part.millijoules() * 1_000 / length);
        if (isMeasured) {
            return mean + ", from the reading at this end of the interval";
        }
        if (part.level().isEmpty()) {
            return mean + ", from the remaining energy: no reference within 10 min";
        }
        EdgeSplit.MeasuredLevel measured = part.level().get();
        String where = "reference " + PageTexts.watts(measured.milliwatts()) + ", deviation "
                + PageTexts.watts(measured.variationMilliwatts()) + ", from " + texts.at(measured.from()) + " to "
                + texts.at(measured.to());
        boolean isKept = Math.abs(part.millijoules() - measured.milliwatts() * length / 1_000) <= 1 + length / 1_000;
        return where
                + (isKept ? "; used unchanged" : "; used " + mean + " after correction for step lag and total energy");
    }
}
