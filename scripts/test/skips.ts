/** Skipped tests: anywhere they are listed at the end of a run, and in CI they fail unless they are listed here. */
import type { Tally } from './summary.ts'

/**
 * What CI cannot install or allow: programs outside its packages, and kernel features that containers often lack. A reason
 * listed here is the exact text that the test gives.
 */
export const ACCEPTED_IN_CI: readonly { file: string; reason: string }[] = [
  { file: 'scripts/checks/ops.test.ts', reason: 'there is no promtool on this machine' },
  { file: 'scripts/checks/ops.test.ts', reason: 'there is no caddy on this machine' },
]

/** In CI, a skip that is not accepted becomes a failure. */
export function judgeSkips(tally: Tally, isCi: boolean): Tally {
  if (!isCi) return tally
  const isAccepted = ({ file, words }: Tally['skips'][number]) =>
    ACCEPTED_IN_CI.some((each) => each.file === file && each.reason === words)
  const refused = tally.skips
    .filter((skip) => !isAccepted(skip))
    .map((skip) => ({ ...skip, words: `skipped in CI: ${skip.words}` }))
  return { ...tally, skips: tally.skips.filter(isAccepted), failures: [...tally.failures, ...refused] }
}
