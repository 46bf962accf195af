/** Turns Ctrl-C, SIGTERM and the death of the parent npm into one call to stop. */

const FORCE_AFTER_MS = 3_000
const PARENT_CHECK_MS = 1_000

export function onStopSignal(stop: () => void, options: { withParent: boolean }): void {
  let firstAt: number | null = null
  function onSignal(): void {
    if (firstAt === null) {
      firstAt = Date.now()
      stop()
      return
    }
    // Ctrl-C arrives twice, from the terminal and through npm; only a later signal forces an exit.
    if (Date.now() - firstAt > FORCE_AFTER_MS) process.exit(1)
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal)
  if (options.withParent) stopWithParent(onSignal)
}

/** Detects `kill -9` of npm, which sends no signal: the site would otherwise go on in the background. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_MS)
  timer.unref()
}
