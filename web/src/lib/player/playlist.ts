/** Minimal HLS playlist parser that finds the start of a video. */

/** The rendition players start with before they have measured the connection. */
export function lowestLevelOf(master: string, base: URL): URL | null {
  let lowest: { bandwidth: number; url: URL } | null = null
  let bandwidth = Number.NaN
  for (const line of linesOf(master)) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) bandwidth = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1])
    else if (!line.startsWith('#') && bandwidth < (lowest?.bandwidth ?? Number.POSITIVE_INFINITY))
      lowest = { bandwidth, url: new URL(line, base) }
  }
  return lowest?.url ?? null
}

/** The initialization section, if any, and the first segment. */
export function firstPartsOf(playlist: string, base: URL): URL[] {
  const lines = linesOf(playlist)
  const parts = [
    lines.map((line) => /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1]).find(Boolean),
    lines.find((line) => !line.startsWith('#')),
  ]
  return parts.flatMap((part) => (part ? [new URL(part, base)] : []))
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
