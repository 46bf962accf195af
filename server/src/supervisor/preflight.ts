/**
 * Start-up checks for problems that only an operator can fix. Each fails with one sentence and exit status 2, after which
 * systemd does not restart the site.
 */
import { StartError } from '#platform/errors.ts'
import { readCertificate } from '#platform/http/certificate.ts'
import { makeFolders } from '#platform/make-folders.ts'
import { canRunTools, TOOLS_PROBLEM } from '#platform/media-tools/tools-problem.ts'
import { readCountryList } from '#platform/regions/country-database.ts'
import type { Config } from '../config/config.ts'
import { refuseTakenPort } from './shared-port.ts'
import type { CheckedBucket } from './site-fingerprints.ts'

/** Returns the checked bucket, if one is configured. */
export async function preflight(config: Config): Promise<CheckedBucket | null> {
  if (config.roles.includes('web')) await checkWeb(config)
  makeScratch(config)
  const [bucket, canPrepare] = await Promise.all([
    openBucket(config),
    needsNoMediaTools(config) || canRunTools(),
  ])
  if (!canPrepare) throw new StartError(`${TOOLS_PROBLEM} A machine with ROLES=web needs neither.`)
  return bucket
}

async function checkWeb({ http, countryDatabase }: Config): Promise<void> {
  const { files, redirectPort } = http.tls
  if (files) readCertificate(files)
  await refuseTakenPort(http)
  if (redirectPort !== null)
    await refuseTakenPort({ host: http.host, port: redirectPort, variable: 'HTTP_REDIRECT_PORT' })
  if (countryDatabase !== null) await readCountryList(countryDatabase)
}

function makeScratch({ storage: { scratchDir }, dataDir }: Config): void {
  if (scratchDir.startsWith(`${dataDir}/`)) return
  try {
    makeFolders(scratchDir, 0o750)
  } catch (error) {
    throw new StartError(`SCRATCH_DIR ${scratchDir} cannot be created (${(error as Error).message}).`)
  }
}

/** The web role leaves video processing to the other roles. */
function needsNoMediaTools({ roles }: Config): boolean {
  return roles.every((role) => role === 'web')
}

/** Reports a wrong setting now instead of at the first upload; network errors count as temporary. */
async function openBucket(config: Config): Promise<CheckedBucket | null> {
  if (!config.storage.s3) return null
  const { openStorage } = await import('#platform/storage/open-storage.ts')
  const { isWrongSetting } = await import('#platform/storage/s3-errors.ts')
  const storage = await openStorage(config)
  await storage.check().catch((error: Error) => {
    throw new StartError(error.message, { cause: error, isTemporary: !isWrongSetting(error) })
  })
  return { name: config.storage.s3.bucket, storage }
}
