/** From what operations cost, and from what people are taken to do, the machines that a site of some size needs. Every assumption stands here. */

export type Cost = {
  name: string
  webMs: number
  databaseMs: number
  encoderMs: number
  statements: number
  bytes: number
}

/** What one person does on one day, by the names of `costs-operations.ts`; visitors and members in one. */
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
  // Twenty minutes of video, two seconds at a time.
  'two seconds of video from memory': 600,
}

/** The rest of what is taken to be so. */
export const MODEL = {
  /** The busiest hour has so many times the requests of an even day. */
  peak: 3,
  /** How full machines are meant to be at that hour. */
  fill: 0.6,
  coresPerMachine: 8,
  /** One in fifty uploads on a day, a clip of 40 seconds. */
  uploadsPerPerson: 0.02,
  secondsPerUpload: 40,
  /** A player at 2.4 Mbit/s; so much of it is answered by a cache before ours (nginx, a CDN). */
  bitrateMbit: 2.4,
  cachedShare: { small: 0, large: 0.95 },
  /** What a machine's line carries. */
  lineMbit: 5_000,
  /** Kept of each second of video, originals and all sizes. */
  bytesPerVideoSecond: 1_100_000,
} as const

const DAY_SECONDS = 86_400

/** What a person asks of the site itself on a day, by name, when a cache before it answers so much of the video. */
export function askedOnADay(cached: number): [name: string, times: number][] {
  return Object.entries(PER_PERSON_DAY).map(([name, times]) => [
    name,
    times * (isVideo(name) ? 1 - cached : 1),
  ])
}

/** How many people a day a site serves that answers so many requests a second when it is full. */
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

/** As docs/scale.md shows it. */
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
