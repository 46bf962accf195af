/** Runs one step of a test file; also fails on uncaught errors and warnings of Node meanwhile, on a timeout and on an abort. */

/** Taken before a test can replace them by its own. */
const { setTimeout, clearTimeout, setImmediate } = globalThis

export type StepLimits = { timeoutMs?: number | undefined; signal?: AbortSignal }

/** Receives what is thrown or warned outside any promise that the step awaits. */
let onStray: (error: unknown) => void = () => {}

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => onStray(error))
// The use of an experimental API is a choice, not an error.
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') onStray(warning)
})

export async function guarded(work: () => unknown, { timeoutMs, signal }: StepLimits = {}): Promise<void> {
  const outer = onStray
  const broken = Promise.withResolvers<never>()
  const abort = () => broken.reject(signal?.reason)
  const expire = () => broken.reject(new Error(`test timed out after ${timeoutMs}ms`))
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs)
  onStray = broken.reject
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    await Promise.race([signal?.aborted ? broken.promise : Promise.try(work), broken.promise])
    // Node reports warnings and unhandled rejections after the promises that are already settled.
    await Promise.race([new Promise((resolve) => setImmediate(resolve)), broken.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    onStray = outer
  }
}
