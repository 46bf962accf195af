/** When a page that is older than the site's answers should load itself anew. */

/** Two versions may run behind one balancer for the time of an upgrade: the new one has to be all that is heard, for a while. */
const PERSISTS_MS = 30_000
const ANSWERS_NEEDED = 3

export type BuildWatch = {
  /** What an answer said; nothing where it said nothing. */
  note(build: string | null): void
  /** The build to load anew for; null while there is none. */
  due(): string | null
}

type Options = {
  /** That of this page; null while developing. */
  own: string | null
  /** For which one this tab was loaded anew last: never twice for the same. */
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
