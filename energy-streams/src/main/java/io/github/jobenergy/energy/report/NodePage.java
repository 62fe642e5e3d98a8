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
        blocks.add(new Picture(caption(), NodePicture.svg(node, texts)));
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
        return "Power of node " + node.answer().node().node()
                + " over time. Areas are energy: the coloured area is that of this run, and the grey one that of the rest of"
                + " the node. Marks on the axis are readings. At a vertical line, the division changes."
                + (node.answer().idlePower().isPresent() ? " The dotted line is the idle power." : "")
                + (node.course().stream().anyMatch(Drawn::isGap) ? " Shaded times were not metered." : "");
    }

    private Facts facts() {
        NodeJobEnergy answer = node.answer();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(
                "metered",
                PageTexts.length(answer.metered()) + " of the " + PageTexts.length(answer.held())
                        + " in which the run held the node"));
        facts.add(new Fact("readings", answer.readingCount() + " in that time" + sources(answer)));
        facts.add(new Fact("capacity", capacities()));
        facts.add(new Fact("idle power", idle(answer)));
        answer.peakPower().ifPresent(peak -> facts.add(new Fact("peak power", PageTexts.watts(peak.milliwatts()))));
        if (answer.domains().size() > 1) {
            List<String> domains = new ArrayList<>();
            new TreeMap<>(answer.domains())
                    .forEach((domain, energy) -> domains.add(domain + " " + PageTexts.joules(energy)));
            facts.add(new Fact("domains", String.join(", ", domains) + ". Domains overlap, so they are not added up"));
        }
        if (!node.resets().isEmpty()) {
            facts.add(new Fact(
                    "counter resets",
                    "at "
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
                            : ", the most that runs held at one time: Slurm reported no capacity"));
        }
        return capacities.isEmpty() ? "unknown" : String.join("; then ", capacities);
    }

    private String idle(NodeJobEnergy answer) {
        if (answer.idlePower().isEmpty()) {
            return "unknown: before the end of the run, no minute without runs was metered";
        }
        String power = PageTexts.watts(answer.idlePower().get().milliwatts());
        return answer.idleSource().filter(IdleSource.CONFIGURED::equals).isPresent()
                ? power + ", configured"
                : power + ", the lowest mean of a minute without runs"
                        + node.idleMinute()
                                .map(minute -> ", of the minute from " + texts.at(minute))
                                .orElse("")
                        + ". The last 24 h with such a minute count, until the end of the run";
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
                        new Column("node, J", Side.RIGHT),
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
                        case GPU -> "energy of a GPU, divided among the runs that held it";
                        case USE -> "energy above idle power, divided by CPU time";
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
        blocks.add(new Paragraph("The node was not metered from " + String.join(", and from ", gaps) + more
                + ". The energy of these times is not included."));
    }

    private void addEdge(List<Block> blocks, Edge edge) {
        String label = switch (edge.kind()) {
            case START -> "The run started at " + texts.at(edge.time()) + ". ";
            case END -> "The run ended at " + texts.at(edge.time()) + ". ";
            case OTHERS ->
                "The division changed at " + texts.at(edge.time())
                        + ": another run started or ended, the capacity changed, or an hour began. ";
        };
        if (edge.meters().isEmpty()) {
            blocks.add(new Paragraph(label + "No meter of the node is known at that time."));
        }
        for (Around around : edge.meters()) {
            String subject = label + "The meter " + PageTexts.meter(around.meter());
            Optional<EdgeSplit> split = around.split();
            if (split.filter(found -> !shown.add(around.meter() + " " + found.start()))
                    .isPresent()) {
                blocks.add(new Paragraph(subject + " has its readings before and after that time in the table above."));
            } else {
                blocks.add(new Paragraph(subject + readings(edge, around)));
                split.ifPresent(found -> blocks.add(pieces(around, found)));
            }
        }
    }

    private String readings(Edge edge, Around around) {
        String before = around.before()
                .map(reading -> " was read before at " + reading(reading))
                .orElse(" has no reading before");
        String after = around.after()
                .map(reading ->
                        (around.before().isPresent() ? ", and" : ", and was read") + " after at " + reading(reading))
                .orElse(around.before().isPresent() ? ", and has no reading after" : " and none after");
        if (around.before()
                .filter(reading -> reading.readingTime().equals(edge.time()))
                .isPresent()) {
            return around.before()
                            .map(reading -> " was read at that time (" + PageTexts.value(reading) + ")")
                            .orElse("")
                    + ". No energy has to be split.";
        }
        return before
                + after
                + around.split()
                        .map(split -> ". The energy between the readings, " + PageTexts.joules(split.millijoules())
                                + "\u00a0J, is split at that time:")
                        .orElse(". The time between the readings was not metered.");
    }

    private String reading(PowerReading reading) {
        return texts.at(reading.readingTime()) + " (" + PageTexts.value(reading) + ")";
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
                        new Column("runs on the node, and the power that is used", Side.FLEXIBLE),
                        new Column("energy, J", Side.RIGHT)),
                rows,
                true);
    }

    private String level(Part part, boolean isMeasured) {
        long length = part.end() - part.start();
        String mean = PageTexts.watts(part.millijoules() * 1_000 / length);
        if (isMeasured) {
            return mean + ", as read at this end of the interval";
        }
        if (part.level().isEmpty()) {
            return mean + ", from the rest of the energy: no power of these runs was metered within 10 min";
        }
        EdgeSplit.MeasuredLevel measured = part.level().get();
        String where = PageTexts.watts(measured.milliwatts()) + " (deviation "
                + PageTexts.watts(measured.variationMilliwatts()) + ") metered from " + texts.at(measured.from())
                + " to "
                + texts.at(measured.to());
        boolean isKept = Math.abs(part.millijoules() - measured.milliwatts() * length / 1_000) <= 1 + length / 1_000;
        return where
                + (isKept
                        ? ", used unchanged"
                        : "; " + mean + " used, corrected for the delay of the meter and the metered sum");
    }
}
