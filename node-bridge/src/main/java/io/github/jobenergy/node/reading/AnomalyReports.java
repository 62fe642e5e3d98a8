package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.memory.NoticeThrottle;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.time.Timed;
import io.github.jobenergy.node.time.TimestampAnomaly;

/** Counts each anomaly of a sensor and issues its notice once a day. For one thread at a time. */
final class AnomalyReports {

    private final OutcomeCounts tally;
    private final Notices notices;
    private final NoticeThrottle throttle;

    AnomalyReports(OutcomeCounts tally, Notices notices, NoticeThrottle throttle) {
        this.tally = tally;
        this.notices = notices;
        this.throttle = throttle;
    }

    /** Reports the anomalies of a sample. */
    void report(Sample sample, Timed timed) {
        timed.anomalies().forEach(anomaly -> report(anomaly, sample, timed));
    }

    private void report(TimestampAnomaly anomaly, Sample sample, Timed timed) {
        tally.count(anomaly);
        String sensor = sample.source() + ":" + sample.target() + ":" + sample.domain();
        boolean isOfClock = anomaly == TimestampAnomaly.OFF || anomaly == TimestampAnomaly.NOT_ACCEPTED;
        String subject = isOfClock ? sample.source() + ":" + sample.target() : sensor;
        if (anomaly != TimestampAnomaly.REPEATED && throttle.isDue(anomaly + " " + subject, sample.arrival())) {
            notices.reportAnomaly(sensor, anomaly, sample.deviceTime(), timed.offset());
        }
    }
}
