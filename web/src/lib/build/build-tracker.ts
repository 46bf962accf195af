/** Decides when a page with an outdated build should reload. */

/** During an upgrade two versions may run behind one load balancer: all answers must come from the new one for a while. */
const MIN_DURATION_MS = 30_000
const MIN_RESPONSES = 3

type BuildTracker = {
  /** Records the build of a response; null if it had none. */
  note(build: string | null): void
  /** The build to reload for, or null. */
  due(): string | null
}

type Options = {
  /** The build of this page; null in development. */
  own: string | null
  /** The build this tab last reloaded for, to never reload twice for the same. */
  lastReloadedFor(): string | null
  nowMs?: () => number
}

export function createBuildTracker({ own, lastReloadedFor, nowMs = Date.now }: Options): BuildTracker {
  let candidate: { build: string; sinceMs: number; answers: number } | null = null
  return {
    note(build) {
      if (own === null || build === null) return
      if (build === own) candidate = null
      else if (candidate?.build === build) candidate.answers += 1
      else candidate = { build, sinceMs: nowMs(), answers: 1 }
    },
    due() {
      if (!candidate || candidate.answers < MIN_RESPONSES || nowMs() - candidate.sinceMs < MIN_DURATION_MS)
        return null
      return candidate.build === lastReloadedFor() ? null : candidate.build
    },
  }
}
