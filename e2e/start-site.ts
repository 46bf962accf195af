/** Starts a site when Playwright is run by hand; `npm test` starts one itself for several runs. */
import { startE2eSite } from './site.ts'

// biome-ignore lint/style/noDefaultExport: Playwright loads its global set-up by the default export
export default async function startSite(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_DATA_DIR !== undefined) return
  const { env, stop } = await startE2eSite()
  Object.assign(process.env, env)
  return stop
}
