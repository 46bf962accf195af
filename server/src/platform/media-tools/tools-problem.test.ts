import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { TOOLS_PROBLEM, watchTools } from './tools-problem.ts'

test('reports that ffmpeg disappeared while the site runs, and that it is back', async (t) => {
  const { PATH } = process.env
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-tools-'))
  t.after(() => {
    process.env.PATH = PATH
    rmSync(folder, { recursive: true })
  })
  for (const name of ['ffmpeg', 'ffprobe'])
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), path.join(folder, name))
  process.env.PATH = folder
  const watch = await watchTools(pino({ level: 'silent' }), 5)
  assert.equal(watch.problem(), null)
  const until = async (problem: string | null) => {
    while (watch.problem() !== problem) await pause(5)
  }
  renameSync(path.join(folder, 'ffprobe'), path.join(folder, 'away'))
  await until(TOOLS_PROBLEM)
  renameSync(path.join(folder, 'away'), path.join(folder, 'ffprobe'))
  await until(null)
  await watch.stop()
})
