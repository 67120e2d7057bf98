#!/bin/sh
# A cluster of one node on this machine, for as long as a command runs.
#
# Usage: slurm.sh DIR COMMAND...   (root; DIR is empty and short)
#
# munged, slurmctld and slurmd run from DIR; COMMAND gets SLURM_CONF.
set -eu
dir=$1
shift
host=$(hostname -s)
port=$((20000 + $$ % 20000))
mkdir -p "$dir/state" "$dir/spool" "$dir/munge"
chmod 755 "$dir"
chmod 700 "$dir/munge"
dd if=/dev/urandom of="$dir/munge/key" bs=128 count=1 2>/dev/null
chmod 400 "$dir/munge/key"

cat >"$dir/slurm.conf" <<CONF
ClusterName=atelier
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1024 State=UNKNOWN
PartitionName=presses Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF="$dir/slurm.conf"

daemons=""
stop() {
  # Only what was started here, by its number.
  for pid in $daemons; do kill "$pid" 2>/dev/null || true; done
  for pid in $daemons; do wait "$pid" 2>/dev/null || true; done
}
trap stop EXIT
trap 'exit 1' INT TERM

munged --foreground --force --key-file="$dir/munge/key" --socket="$dir/munge.socket" \
  --pid-file="$dir/munge.pid" --log-file="$dir/munge.log" --seed-file="$dir/munge.seed" >"$dir/munged.out" 2>&1 &
daemons="$daemons $!"
for _ in $(seq 100); do [ -S "$dir/munge.socket" ] && break; sleep 0.1; done
slurmctld -D -i >"$dir/slurmctld.out" 2>&1 &
daemons="$daemons $!"
slurmd -D >"$dir/slurmd.out" 2>&1 &
daemons="$daemons $!"

up=""
for _ in $(seq 300); do
  case "$(sinfo -h -o %T 2>/dev/null)" in
    idle* | mix* | alloc*) up=yes; break ;;
  esac
  sleep 0.2
done
if [ -z "$up" ]; then
  echo "the node does not come up" >&2
  tail -n 20 "$dir"/*.log "$dir"/*.out >&2
  exit 1
fi
"$@"
