/** The confinement of running programs, read from the kernel: as root, as a user, and on restricted systems. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { test } from 'node:test'
import { encodeClip, play } from '../../../test/encoded-frames.ts'
import { quietLog } from '../../../test/live-engine.ts'
import { processesWith, until } from '../../../test/media-tools.ts'
import { aacToOpus } from '../live/audio/transcode.ts'
import { openRenditionEncoder } from '../live/lower-rendition/encoder.ts'
import { createThumbnails } from '../live/thumbnails.ts'
import { confinementLayers, type Layers } from './confinement.ts'
import { ANSWER, type FilteredArch, installing } from './seccomp.ts'

const isRoot = process.getuid?.() === 0
const clip = encodeClip({ seconds: 1, size: '320x180', fps: 10, keyEvery: 10 })

/** The kernel's view of a running program; null if it has ended. */
function factsOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
    const command = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    const network = readlinkSync(`/proc/${pid}/ns/net`)
    const line = (name: string) => new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, 'm').exec(status)?.[1]
    const limit = (name: string) => new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(limits)?.[1]
    return { command, network, line, limit }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null
    throw error
  }
}

type Facts = NonNullable<ReturnType<typeof factsOf>>

/** Waits for the program itself: before `exec`, the same process is one of the wrappers. Other test processes run ffmpeg too. */
async function running(word: string): Promise<Facts> {
  let found: Facts | null = null
  await until(async () => {
    for (const pid of await processesWith(word)) {
      const facts = factsOf(pid)
      if (facts?.command === 'ffmpeg' && facts.line('PPid') === String(process.pid)) found = facts
    }
    return found !== null
  })
  return found ?? assert.fail('it never ran')
}

function assertConfined({ network, line, limit }: Facts): void {
  const { hasOwnUser, hasNoNetwork, hasNoNewPrivileges, hasSyscallFilter } = confinementLayers()
  assert.equal(hasOwnUser, isRoot, 'root gives its rights up')
  if (hasOwnUser) {
    assert.equal(line('Uid'), '65533\t65533\t65533\t65533')
    assert.equal(line('Gid'), '65533\t65533\t65533\t65533')
    assert.equal(line('Groups'), '')
  }
  assert.match(line('CapEff') ?? '', /^0+$/)
  assert.equal(line('NoNewPrivs'), hasNoNewPrivileges ? '1' : '0')
  assert.equal(hasSyscallFilter, existsSync('/usr/bin/perl'), 'perl installs the filter')
  if (hasSyscallFilter) assert.equal(line('Seccomp'), '2')
  assert.notEqual(limit('Max address space'), 'unlimited')
  assert.notEqual(limit('Max cpu time'), 'unlimited')
  assert.equal(limit('Max file size'), '0', 'it writes to its pipes alone')
  assert.equal(limit('Max core file size'), '0')
  if (hasNoNetwork) assert.notEqual(network, readlinkSync('/proc/self/ns/net'))
}

test('the sound, the lower rendition and the thumbnail of a live are made by confined programs', async (t) => {
  const quiet = { log: quietLog, onEnd() {} }
  const { audio, video } = clip.tracks
  assert.ok(audio?.codec === 'aac')
  const sound = aacToOpus(audio, { ...quiet, onPacket() {} })
  t.after(sound.close)
  assertConfined(await running('libopus'))
  const size = { sidePx: 90, framesPerSecond: 10 }
  const smaller = openRenditionEncoder({ ...quiet, ...size, source: video, onTrack() {}, onFrame() {} })
  t.after(smaller.close)
  assertConfined(await running('zerolatency'))
  // Each program runs for a moment only, so they are started again until one was seen.
  const seen = running('image2pipe')
  const isSeen = seen.then(() => true)
  while (!(await Promise.race([isSeen, Promise.resolve(false)]))) {
    const made = Promise.withResolvers<void>()
    play(clip, createThumbnails({ log: quietLog, onThumbnails: () => made.resolve() }))
    await made.promise
  }
  assertConfined(await seen)
})

const REPORT = `
  import { confine, confinementLayers } from ${JSON.stringify(import.meta.resolve('./confinement.ts'))}
  import { spawnSync } from 'node:child_process'
  const { command, args, user } = confine(['/bin/cat', '/proc/self/status'], { memoryMb: 256, cpuSeconds: 10 })
  const { status, stdout } = spawnSync(command, args, { ...user, encoding: 'utf8' })
  console.log(JSON.stringify({ layers: confinementLayers(), status, stdout }))`

type Report = { layers: Layers; status: number; stdout: string }

async function reportOf(before: string[], options: { uid?: number; gid?: number } = {}): Promise<Report> {
  const node = [process.execPath, '--input-type=module', '-e', REPORT]
  const [command = '', ...args] = [...before, ...node]
  const child = spawn(command, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(child, 'close')
  return JSON.parse(said)
}

const asRoot = isRoot ? {} : { skip: 'only root can change the user' }

test(
  'without root, tools still lose privileges and network as far as the system allows',
  asRoot,
  async () => {
    const { layers, status, stdout } = await reportOf([], { uid: 12_345, gid: 12_345 })
    assert.equal(status, 0)
    assert.equal(layers.hasOwnUser, false)
    assert.match(stdout, /^Uid:\t12345\t/m)
    assert.match(stdout, /^NoNewPrivs:\t1$/m)
  },
)

/** A user namespace with one user and no nested namespaces: as strict as containers get. */
const CLOSED = ['unshare', '--user', '--map-root-user', '/bin/sh', '-c']
const NONE_BELOW = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'

function isClosable(): boolean {
  try {
    execFileSync(CLOSED[0] ?? '', [...CLOSED.slice(1), NONE_BELOW, 'sh', '/bin/true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const closable = isClosable() ? {} : { skip: 'this system has no user namespaces' }

test(
  'if a container allows neither another user nor a namespace, tools still run and this is reported',
  closable,
  async () => {
    const { layers, status, stdout } = await reportOf([...CLOSED, NONE_BELOW, 'sh'])
    assert.equal(status, 0)
    assert.equal(layers.hasOwnUser, false)
    assert.match(stdout, /^NoNewPrivs:\t1$/m)
  },
)

/** The answer of a kernel without seccomp, or of a container that does not permit it. */
function refusingFilters(arch: FilteredArch): readonly string[] {
  const { noPermission, allow } = ANSWER
  const [load, equal, end] = [0x20, 0x15, 0x06]
  const to = (code: number, k: number, ifFalse = 0) => ({ code, k, ifTrue: 0, ifFalse })
  const ofPrctl = [to(load, 16), to(equal, 22, 1), to(end, noPermission)]
  const prctl = arch === 'x64' ? 157 : 167
  return installing([to(load, 0), to(equal, prctl, 3), ...ofPrctl, to(end, allow)], {
    ...{ arch, perl: '/usr/bin/perl' },
  })
}

const filtered =
  confinementLayers().hasSyscallFilter && (process.arch === 'x64' || process.arch === 'arm64')
    ? { arch: process.arch }
    : { arch: null, skip: 'this system installs no filters' }

test(
  'if the kernel refuses the filter, the other layers stay and the missing one is reported',
  filtered,
  async () => {
    const { layers, status, stdout } = await reportOf([...refusingFilters(filtered.arch ?? 'x64')])
    assert.equal(status, 0)
    assert.deepEqual(layers, { ...confinementLayers(), hasSyscallFilter: false })
    assert.match(stdout, /^NoNewPrivs:\t1$/m)
  },
)

/** A mount namespace in which perl cannot be run. */
const WITHOUT_PERL = ['unshare', '--mount', '/bin/sh', '-c']
const HIDDEN = 'mount --bind /dev/null /usr/bin/perl && exec "$@"'

test('without perl, the other layers stay and the missing one is reported', {
  ...filtered,
  ...asRoot,
}, async () => {
  const { layers, status } = await reportOf([...WITHOUT_PERL, HIDDEN, 'sh'])
  assert.equal(status, 0)
  assert.deepEqual(layers, { ...confinementLayers(), hasSyscallFilter: false })
})
