/** Decides when a page with an outdated build should reload. */

/** During an upgrade two versions may run behind one load balancer: all answers must come from the new one for a while. */
const PERSISTS_MS = 30_000
const ANSWERS_NEEDED = 3

export type BuildWatch = {
  /** Records the build of a response; null if it had none. */
  note(build: string | null): void
  /** The build to reload for, or null. */
  due(): string | null
}

type Options = {
  /** The build of this page; null in development. */
  own: string | null
  /** The build this tab last reloaded for, to never reload twice for the same. */
  lastLoadedFor(): string | null
  nowMs?: () => number
}

export function createBuildWatch({ own, lastLoadedFor, nowMs = Date.now }: Options): BuildWatch {
  let heard: { build: string; sinceMs: number; answers: number } | null = null
  return {
    note(build) {
      if (own === null || build === null) return
      if (build === own) heard = null
      else if (heard?.build === build) heard.answers += 1
      else heard = { build, sinceMs: nowMs(), answers: 1 }
    },
    due() {
      if (!heard || heard.answers < ANSWERS_NEEDED || nowMs() - heard.sinceMs < PERSISTS_MS) return null
      return heard.build === lastLoadedFor() ? null : heard.build
    },
  }
}
