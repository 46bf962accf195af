/** Tools that run too long, want too much or are left behind. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { makeClip } from '../../../test/clips.ts'
import { grabFrame } from './frames.ts'
import { produceFile } from './produce.ts'
import { remuxToMp4 } from './remux.ts'
import { isFaultOfFile, runTool, ToolFailure } from './run-tool.ts'
import { freshFolder, processesWith, quietRun, until } from './test-kit.ts'

const folder = freshFolder()

/** Never ends by itself; the word finds it among the running programs. */
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

test('a run over its time is ended, and nothing of it stays', async () => {
  const word = randomUUID()
  const failure = await failureOf(runTool('ffmpeg', endless(word), quietRun({ timeLimitMs: 300 })))
  assert.equal(failure.reason, 'time')
  assert.deepEqual(await processesWith(word), [])
})

test('an abort ends the whole group', async () => {
  const word = randomUUID()
  const abort = new AbortController()
  const running = failureOf(runTool('ffmpeg', endless(word), quietRun({ signal: abort.signal })))
  await until(async () => (await processesWith(word)).length === 1)
  abort.abort()
  assert.equal((await running).reason, 'aborted')
  assert.deepEqual(await processesWith(word), [])
})

test('what is aborted beforehand never starts', async () => {
  const failure = await failureOf(runTool('ffmpeg', endless('x'), quietRun({ signal: AbortSignal.abort() })))
  assert.equal(failure.reason, 'aborted')
})

test('a tool ends with a parent that was killed without warning', async () => {
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

test('a run that wants too much memory is ended, and the file is not blamed', async () => {
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
    assert.equal(isFaultOfFile(failure), false)
  }
})

test('no secret of ours is in its surroundings, and it stands back behind the rest', async () => {
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
  assert.equal(state[16], '10')
})

test('output without end is not kept', async () => {
  const flood = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080', '-f', 'rawvideo', 'pipe:1']
  const failure = await failureOf(runTool('ffmpeg', flood, quietRun({ timeLimitMs: 60_000 })))
  assert.equal(failure.reason, 'failed')
  assert.equal(isFaultOfFile(failure), false)
})

test('complaints without end are kept only at their end', async () => {
  const failure = await failureOf(
    runTool('ffmpeg', ['-v', 'trace', '-i', 'file:/nowhere', '-f', 'null', '-'], quietRun()),
  )
  assert.match(failure.tail, /No such file/)
  assert.ok(failure.tail.length <= 8192)
})

test('a file that was only begun is removed', async () => {
  const abort = new AbortController()
  const begun = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x480', '-c:v', 'rawvideo', '-f', 'matroska']
  const run = quietRun({ signal: abort.signal })
  const running = failureOf(produceFile(begun, path.join(folder, 'begun.mkv'), run))
  await until(async () => (await readdir(folder)).length === 1)
  abort.abort()
  assert.equal((await running).reason, 'aborted')
  assert.deepEqual(await readdir(folder), [])
})

test('names of files are names, whatever they look like', async () => {
  const source = await makeClip({ seconds: 1 })
  for (const name of ['-i', 'http:x.mp4', 'a%05d b|c;$(d).mp4', 'concat:a', 'pipe:1']) {
    const target = path.join(folder, name)
    await remuxToMp4({ source, kind: 'mp4', target, expectedMs: 1000 }, quietRun())
    await grabFrame({ source: target, kind: 'mp4', atMs: 500, target: `${target} %d.png` }, quietRun())
    assert.ok((await readdir(folder)).includes(`${name} %d.png`), name)
  }
})
