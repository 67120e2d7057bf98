//! What a process has used so far, read from Linux.

/// Processor time of all threads so far: fields 14 and 15 of Linux's
/// `/proc/self/stat`, in hundredths of a second.
pub fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks: u64 = fields.get(11..13)?.iter().map(|f| f.parse::<u64>().unwrap_or(0)).sum();
    Some(ticks as f64 / 100.0)
}

/// Megabytes of memory that this process has had at most.
pub fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmHWM")).unwrap_or_default();
    let kilobytes: f64 = line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0.0);
    kilobytes / 1024.0
}
