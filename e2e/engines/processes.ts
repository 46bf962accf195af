/** Ends processes that a run has started. */
import type { ChildProcess } from 'node:child_process'

export function ended(child: ChildProcess): Promise<void> {
  return endedBy(child, () => child.kill('SIGKILL'))
}

/** For a child that leads a process group. */
export function endedWithGroup(child: ChildProcess): Promise<void> {
  return endedBy(child, () => killGroup(child))
}

export function killGroup(child: ChildProcess): void {
  if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
}

function endedBy(child: ChildProcess, kill: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    kill()
  })
}
