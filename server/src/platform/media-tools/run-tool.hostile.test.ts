/** Tools that run too long, need too much or lose their parent. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { getPriority } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { makeClip } from '../../../test/clips.ts'
import { freshFolder, processesWith, quietRun, until } from '../../../test/media-tools.ts'
import { grabFrame } from './frames.ts'
import { fileAddress } from './input.ts'
import { produceFile } from './produce.ts'
import { remuxToMp4 } from './remux.ts'
import { isFileError, isOfFullDisk, runTool, ToolFailure } from './run-tool.ts'

const folder = freshFolder()
const closed = freshFolder()

/** Never ends by itself; the marker finds it among the running programs. */
function endless(word: string): string[] {
  return ['-re', '-f', 'lavfi', '-i', 'testsrc2', '-metadata', `title=${word}`, '-f', 'null', '-']
}

async function failureOf(work: Promise<unknown>): Promise<ToolFailure> {
  const error = await work.then(
    () => assert.fail('it was expected to fail'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof ToolFailure, String(error))
  return error
}

test('a run over its time limit is ended without leftovers', async () => {
  const word = randomUUID()
  const failure = await failureOf(runTool('ffmpeg', endless(word), quietRun({ timeLimitMs: 300 })))
  assert.equal(failure.reason, 'time')
  assert.deepEqual(await processesWith(word), [])
})

test('an abort ends the whole process group', async () => {
  const word = randomUUID()
  const abort = new AbortController()
  const running = failureOf(runTool('ffmpeg', endless(word), quietRun({ signal: abort.signal })))
  await until(async () => (await processesWith(word)).length === 1)
  abort.abort()
  assert.equal((await running).reason, 'aborted')
  assert.deepEqual(await processesWith(word), [])
})

test('a run that was aborted beforehand never starts', async () => {
  const failure = await failureOf(runTool('ffmpeg', endless('x'), quietRun({ signal: AbortSignal.abort() })))
  assert.equal(failure.reason, 'aborted')
})

test('a tool ends with its killed parent', async () => {
  const word = randomUUID()
  const script = `
    import { pino } from 'pino'
    import { runTool } from ${JSON.stringify(import.meta.resolve('./run-tool.ts'))}
    const run = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }
    await runTool('ffmpeg', ${JSON.stringify(endless(word))}, run)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  await until(async () => (await processesWith(word)).length === 1)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await until(async () => (await processesWith(word)).length === 0)
})

test('a run that needs too much memory is ended, and the file is not blamed', async () => {
  const large = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=3840x2160:duration=1',
    '-c:v',
    'libx264',
    '-f',
    'null',
    '-',
  ]
  for (const memoryMb of [48, 400]) {
    const failure = await failureOf(runTool('ffmpeg', large, quietRun({ memoryMb })))
    assert.equal(failure.reason, 'memory', failure.tail)
    assert.equal(isFileError(failure), false)
  }
})

test('a tool gets no secrets in its environment, and runs at low priority', async () => {
  process.env.CANDID_TEST_SECRET = 'must-not-travel'
  const word = randomUUID()
  const abort = new AbortController()
  const running = failureOf(runTool('ffmpeg', endless(word), quietRun({ signal: abort.signal })))
  await until(async () => (await processesWith(word)).length === 1)
  const [pid] = await processesWith(word)
  const surroundings = await readFile(`/proc/${pid}/environ`, 'utf8')
  const state = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  abort.abort()
  await running
  delete process.env.CANDID_TEST_SECRET
  const names = surroundings.split('\0').map((line) => line.split('=')[0])
  assert.deepEqual(
    names.filter((name) => !['', 'PATH', 'PWD', 'OLDPWD', '_', 'SHLVL'].includes(name ?? '')),
    [],
  )
  assert.equal(Number(state[16]), Math.min(19, getPriority() + 10))
})

test('unlimited output is not collected', async () => {
  const flood = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080', '-f', 'rawvideo', 'pipe:1']
  const failure = await failureOf(runTool('ffmpeg', flood, quietRun({ timeLimitMs: 60_000 })))
  assert.equal(failure.reason, 'flood')
  assert.equal(isFileError(failure), true, 'it would flood us again')
})

test('failures of the machine are not blamed on the file', async () => {
  const full = ['-f', 'lavfi', '-i', 'testsrc2=duration=2', '-c:v', 'rawvideo', '-f', 'nut', '/dev/full']
  const onFullDisk = await failureOf(runTool('ffmpeg', full, quietRun()))
  assert.ok(isOfFullDisk(onFullDisk), onFullDisk.tail)
  assert.equal(isFileError(onFullDisk), false)

  for (const [signal, reason, isBlamed] of [
    ['SIGKILL', 'memory', false],
    ['SIGTERM', 'ended', false],
    ['SIGSEGV', 'crashed', false],
  ] as const) {
    const word = randomUUID()
    const running = failureOf(runTool('ffmpeg', endless(word), quietRun()))
    await until(async () => (await processesWith(word)).length === 1)
    // A signal before the handler is installed would kill the program.
    const [pid = 0] = await processesWith(word)
    await until(async () => !signal.includes('TERM') || (await handlesTerm(pid)))
    process.kill(pid, signal)
    const failure = await running
    assert.equal(failure.reason, reason, signal)
    assert.equal(isFileError(failure), isBlamed, signal)
  }

  const path = process.env.PATH
  process.env.PATH = '/usr/sbin-without-tools:/usr/bin/..'
  try {
    const missing = await failureOf(runTool('ffmpeg', ['-version'], quietRun()))
    assert.equal(isFileError(missing), false, missing.message)
  } finally {
    process.env.PATH = path
  }
})

/** Bit 14 of the caught signals. */
async function handlesTerm(pid: number): Promise<boolean> {
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return (BigInt(`0x${caught}`) & (1n << 14n)) !== 0n
}

const isRoot = process.getuid?.() === 0
const asRoot = isRoot ? {} : { skip: 'only root has something to give up' }

test('tools started by root are unprivileged and reach only what is passed to them', asRoot, async () => {
  const word = randomUUID()
  const abort = new AbortController()
  const running = failureOf(runTool('ffmpeg', endless(word), quietRun({ signal: abort.signal })))
  await until(async () => (await processesWith(word)).length === 1)
  const [pid] = await processesWith(word)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  abort.abort()
  await running
  assert.match(status, /^Uid:\t65533\t65533\t65533\t65533$/m)
  assert.match(status, /^Gid:\t65533\t65533\t65533\t65533$/m)
  assert.match(status, /^Groups:\s*$/m)
  assert.match(status, /^CapEff:\t0+$/m)
  assert.match(status, /^NoNewPrivs:\t1$/m)

  const secret = path.join(closed, 'secret')
  await mkdir(secret, { mode: 0o700 })
  const source = path.join(secret, 'source.mp4')
  await copyFile(await makeClip({ seconds: 1 }), source)
  await chmod(source, 0o600)
  const target = path.join(secret, 'target.mp4')
  const input = { source, kind: 'mp4', target, expectedMs: 1000 } as const
  const pictures = ['a.png', 'b.png'].map((name) =>
    grabFrame({ source, kind: 'mp4', atMs: 0, target: path.join(secret, name) }, quietRun()),
  )
  await Promise.all([remuxToMp4(input, quietRun()), ...pictures])
  for (const name of ['source.mp4', 'target.mp4', 'a.png', 'b.png']) {
    const { uid, gid, mode } = await stat(path.join(secret, name))
    assert.deepEqual([uid, gid, mode & 0o777], [0, 0, 0o600], name)
  }
  const unhanded = ['-f', 'mov', '-i', source, '-f', 'null', '-']
  assert.match((await failureOf(runTool('ffmpeg', unhanded, quietRun()))).tail, /Permission denied/)
})

test('what a tool leaves in its folder belongs to the site afterwards, without links', asRoot, async () => {
  const cwd = path.join(closed, 'made')
  await mkdir(path.join(cwd, 'r1'), { recursive: true, mode: 0o700 })
  const source = await makeClip({ seconds: 1 })
  const two = ['-i', fileAddress(source), '-c', 'copy', 'r1/a.mp4', '-c', 'copy', 'b.mp4']
  await symlink('/etc/passwd', path.join(cwd, 'r1', 'link.mp4'))
  await runTool('ffmpeg', two, { ...quietRun(), cwd })
  assert.deepEqual((await readdir(cwd, { recursive: true })).sort(), ['b.mp4', 'r1', 'r1/a.mp4'])
  for (const name of ['.', 'r1', 'r1/a.mp4', 'b.mp4'])
    assert.equal((await stat(path.join(cwd, name))).uid, 0, name)
})

test('of unlimited error output only the end is stored', async () => {
  const failure = await failureOf(
    runTool('ffmpeg', ['-v', 'trace', '-i', 'file:/nowhere', '-f', 'null', '-'], quietRun()),
  )
  assert.match(failure.tail, /No such file/)
  assert.ok(failure.tail.length <= 8192)
})

test('an unfinished file is removed', async () => {
  const abort = new AbortController()
  const begun = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x480', '-c:v', 'rawvideo', '-f', 'matroska']
  const run = quietRun({ signal: abort.signal })
  const running = failureOf(produceFile(begun, path.join(folder, 'begun.mkv'), run))
  await until(async () => (await readdir(folder)).length === 1)
  abort.abort()
  assert.equal((await running).reason, 'aborted')
  assert.deepEqual(await readdir(folder), [])
})

test('file names are treated as names, whatever they contain', async () => {
  const source = await makeClip({ seconds: 1 })
  for (const name of ['-i', 'http:x.mp4', 'a%05d b|c;$(d).mp4', 'concat:a', 'pipe:1']) {
    const target = path.join(folder, name)
    await remuxToMp4({ source, kind: 'mp4', target, expectedMs: 1000 }, quietRun())
    await grabFrame({ source: target, kind: 'mp4', atMs: 500, target: `${target} %d.png` }, quietRun())
    assert.ok((await readdir(folder)).includes(`${name} %d.png`), name)
  }
})
