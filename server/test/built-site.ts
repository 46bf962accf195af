/** A data directory of an initialised, empty site: made once per run and copied for each test. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { emptyDir, spawnSite } from './spawned-site.ts'
import { waitUntil } from './wait-until.ts'

/** The shared directory of the run. */
const { TEST_SITE_DIR } = process.env

/** For tests that are not about a first start. A test file run alone gets an empty directory instead. */
export async function builtSiteDir(dir = emptyDir()): Promise<string> {
  if (TEST_SITE_DIR === undefined) return dir
  await waitUntil(
    async () => existsSync(TEST_SITE_DIR) || (await buildUnlessRunning(TEST_SITE_DIR)),
    () => 'the house to copy was never built',
  )
  execFileSync('cp', ['-a', `${TEST_SITE_DIR}/.`, dir])
  return dir
}

/** Several processes may call this; the directory is renamed when complete. */
async function buildUnlessRunning(dir: string): Promise<boolean> {
  const site = `${dir}.unfinished`
  try {
    mkdirSync(site)
  } catch {
    return false
  }
  try {
    const siteProcess = await spawnSite(site, { DEMO: 'off' })
    await siteProcess.untilHealth(200)
    siteProcess.kill('SIGTERM')
    await siteProcess.exit
    renameSync(site, dir)
    return true
  } catch (error) {
    rmSync(site, { recursive: true, force: true })
    throw error
  }
}
