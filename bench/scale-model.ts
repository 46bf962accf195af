/** Computes the machines that a site of a given size needs, from the costs of operations and assumed user behaviour. All assumptions are in this file. */

export type Cost = {
  name: string
  webMs: number
  databaseMs: number
  encoderMs: number
  statements: number
  bytes: number
}

/** Operations per person and day, by the names in `costs-operations.ts`; visitors and members combined. */
const PER_PERSON_DAY: Readonly<Record<string, number>> = {
  'the first page, as HTML': 3,
  'a page of the feed, for a member': 6,
  'a page of the feed, for visitors (shared for a second)': 2,
  Following: 1,
  'a profile': 3,
  'a media with its comments': 4,
  'a search': 0.5,
  'a like': 5,
  'a comment': 0.5,
  'a follow': 0.3,
  'a message': 2,
  'an inbox': 2,
  'a conversation': 3,
  'a tip': 0.02,
  'a paid media': 0.02,
  'a sign-in': 0.1,
  // Twenty minutes of video in requests of two seconds.
  'two seconds of video from memory': 600,
}

/** All other assumptions. */
export const MODEL = {
  /** Requests in the busiest hour relative to an even distribution over the day. */
  peak: 3,
  /** Target utilization of machines in that hour. */
  fill: 0.6,
  coresPerMachine: 8,
  /** One in fifty people uploads a clip of 40 seconds per day. */
  uploadsPerPerson: 0.02,
  secondsPerUpload: 40,
  /** A player at 2.4 Mbit/s, and the share of its requests served by a cache in front of the site (nginx, a CDN). */
  bitrateMbit: 2.4,
  cachedShare: { small: 0, large: 0.95 },
  /** Network bandwidth of a machine. */
  lineMbit: 5_000,
  /** Storage per second of video, originals and all renditions. */
  bytesPerVideoSecond: 1_100_000,
} as const

const DAY_SECONDS = 86_400

/** Requests per person and day that reach the site itself, by name, if a cache in front serves the given share of video. */
export function askedOnADay(cached: number): [name: string, times: number][] {
  return Object.entries(PER_PERSON_DAY).map(([name, times]) => [
    name,
    times * (isVideo(name) ? 1 - cached : 1),
  ])
}

/** People per day that a site serves, given its requests per second at full load. */
export function peopleServed(requestsPerSecond: number, cached: number): number {
  const perPerson = askedOnADay(cached).reduce((sum, [, times]) => sum + times, 0)
  return (requestsPerSecond * MODEL.fill * DAY_SECONDS) / (perPerson * MODEL.peak)
}

const isVideo = (name: string) => name.startsWith('two seconds')

const SIZES = [10_000, 1_000_000, 100_000_000] as const

export type Machines = {
  people: number
  webCores: number
  databaseCores: number
  encoderCores: number
  peakRequests: number
  peakGbit: number
  statements: number
  newTerabytesAYear: number
}

export function machinesFor(people: number, costs: readonly Cost[]): Machines {
  const cached = people >= 1_000_000 ? MODEL.cachedShare.large : MODEL.cachedShare.small
  const sum = { requests: 0, webMs: 0, databaseMs: 0, statements: 0, bytes: 0 }
  const asked = new Map(askedOnADay(cached))
  for (const cost of costs) {
    const times = asked.get(cost.name) ?? 0
    sum.requests += times
    sum.webMs += times * cost.webMs
    sum.databaseMs += times * cost.databaseMs
    sum.statements += times * cost.statements
    sum.bytes += times * cost.bytes
  }
  const atPeak = (perPersonDay: number) => (people * perPersonDay * MODEL.peak) / DAY_SECONDS
  const videoSeconds = MODEL.uploadsPerPerson * MODEL.secondsPerUpload
  const encoderMs = costs.find((cost) => cost.encoderMs > 0)?.encoderMs ?? 0
  return {
    people,
    webCores: atPeak(sum.webMs) / 1_000 / MODEL.fill,
    databaseCores: atPeak(sum.databaseMs) / 1_000 / MODEL.fill,
    encoderCores: atPeak(videoSeconds * encoderMs) / 1_000 / MODEL.fill,
    peakRequests: atPeak(sum.requests),
    peakGbit: (atPeak(sum.bytes) * 8) / 1e9,
    statements: atPeak(sum.statements),
    newTerabytesAYear: (people * videoSeconds * MODEL.bytesPerVideoSecond * 365) / 1e12,
  }
}

/** Formatted as in docs/scale.md. */
export function machinesTable(costs: readonly Cost[]): string {
  const rows = SIZES.map((people) => {
    const need = machinesFor(people, costs)
    const machines = (cores: number) =>
      `${cores < 10 ? cores.toFixed(1) : Math.ceil(cores)} (${Math.ceil(cores / MODEL.coresPerMachine)})`
    const lines = Math.ceil((need.peakGbit * 1_000) / MODEL.lineMbit)
    const cells = [
      people.toLocaleString('en'),
      ...[Math.ceil(need.peakRequests), Math.ceil(need.statements)].map((value) =>
        value.toLocaleString('en'),
      ),
      ...[need.webCores, need.databaseCores, need.encoderCores].map(machines),
      `${need.peakGbit.toFixed(2)} (${lines})`,
      need.newTerabytesAYear < 10
        ? need.newTerabytesAYear.toFixed(1)
        : Math.ceil(need.newTerabytesAYear).toLocaleString('en'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const head =
    '| People a day | requests/s at peak | statements/s | web cores (machines) | database cores (machines) | encoder cores (machines) | Gbit/s (lines) | new TB a year |'
  return [head, '|---:|---:|---:|---:|---:|---:|---:|---:|', ...rows].join('\n')
}
