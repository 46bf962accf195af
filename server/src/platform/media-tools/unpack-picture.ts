/**
 * Decodes and re-encodes one untrusted picture in a process that holds no secrets and no rights. Each picture gets a new process, so
 * that one picture cannot attack the next.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { canToolUserRead, confine, confinementLayers } from './confinement.ts'
import type { GreyImage, PictureMade, PictureOrder, PictureProblem } from './picture-child.ts'
import { sniffContent } from './sniff.ts'

export type UnpackedPicture = { bytes: Buffer; grey: (GreyImage & { data: Buffer }) | null }

/** Why there is no picture: it is invalid, the process crashed on it, or the machine failed. */
export class PictureFailure extends Error {
  readonly reason: PictureProblem | 'crashed' | 'slow'

  constructor(reason: PictureFailure['reason'], words = '') {
    super(`a picture was not unpacked (${reason})${words === '' ? '' : `: ${words}`}`)
    this.name = 'PictureFailure'
    this.reason = reason
  }
}

type UnpackOptions = {
  timeLimitMs?: number
  memoryMb?: number
  /** Another program, for tests. */
  program?: string
}

const PROGRAM = path.join(import.meta.dirname, 'picture-child.ts')
const TIME_LIMIT_MS = 120_000
const CPU_SECONDS = 60
/** The memory of the largest picture plus the runtime. */
const MEMORY_MB = 1_536
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
const MAX_SAID = 2_000

export async function unpackPicture(
  bytes: Buffer,
  order: PictureOrder,
  { timeLimitMs = TIME_LIMIT_MS, memoryMb = MEMORY_MB, program = PROGRAM }: UnpackOptions = {},
): Promise<UnpackedPicture> {
  const { command, args, user } = confine(
    [process.execPath, '--disable-warning=ExperimentalWarning', program],
    {
      ...{ memoryMb, memoryKind: 'data', cpuSeconds: CPU_SECONDS, writesNoFiles: true },
      keepsUser: !isReadable(program),
    },
  )
  const child = spawn(command, args, {
    ...{ stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH }, cwd: '/', ...user },
    ...{ timeout: timeLimitMs, killSignal: 'SIGKILL' },
  })
  // The exit of the process is what counts: it may come before all input was read.
  child.stdin.on('error', () => undefined)
  child.stdin.end(withHead(order, bytes))
  const [answer, said, { code, signal }] = await Promise.all([
    readAll(child.stdout, MAX_ANSWER_BYTES),
    readAll(child.stderr, MAX_ANSWER_BYTES),
    new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (endCode, endSignal) => resolve({ code: endCode, signal: endSignal }))
    }),
  ])
  const words = said?.toString('utf8').slice(-MAX_SAID) ?? ''
  if (signal === 'SIGKILL' || signal === 'SIGXCPU') throw new PictureFailure('slow', words)
  if (code === 126 || code === 127) throw new PictureFailure('machine', words)
  if (code !== 0 || !answer) throw new PictureFailure('crashed', words)
  return readAnswer(answer, order)
}

function withHead(order: PictureOrder, bytes: Buffer): Buffer {
  const head = Buffer.from(JSON.stringify(order))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, bytes])
}

/** A process under control of a malicious picture may answer anything: its result must be of the requested kind. */
function readAnswer(answer: Buffer, { to, greyPx = 0 }: PictureOrder): UnpackedPicture {
  const made = headOf(answer)
  if ('problem' in made) throw new PictureFailure(made.problem)
  const start = 4 + answer.readUInt32BE(0)
  const bytes = answer.subarray(start, start + made.pictureBytes)
  const data = answer.subarray(start + made.pictureBytes)
  const { width = 0, height = 0 } = made.grey ?? {}
  const isAsAsked = sniffContent(bytes) === to && Math.max(width, height) <= greyPx
  if (!isAsAsked || data.length !== width * height) throw new PictureFailure('crashed', 'an odd answer')
  return { bytes, grey: made.grey && { width, height, data } }
}

function headOf(answer: Buffer): PictureMade {
  try {
    const made: PictureMade = JSON.parse(answer.toString('utf8', 4, 4 + answer.readUInt32BE(0)))
    if (!('problem' in made) && !Number.isInteger(made.pictureBytes)) throw new SyntaxError('no length')
    return made
  } catch (error) {
    throw new PictureFailure('crashed', String(error))
  }
}

async function readAll(stream: Readable, maxBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    bytes += (piece as Buffer).length
    if (bytes <= maxBytes) pieces.push(piece as Buffer)
  }
  return bytes <= maxBytes ? Buffer.concat(pieces) : null
}

let readable: boolean | undefined

/** A site in a folder that is closed to other users cannot be read by the tools' user: then the process runs as ours. */
function isReadable(program: string): boolean {
  readable ??= canToolUserRead([
    process.execPath,
    program,
    import.meta.resolve('sharp').replace('file://', ''),
  ])
  return readable
}

/** For the doctor. */
export function pictureLayers() {
  return { ...confinementLayers(), hasOwnUser: confinementLayers().hasOwnUser && isReadable(PROGRAM) }
}
