/** `npm run build`: the web app alone, when its sources changed. */
import { ensurePackages } from './setup/packages.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

ensurePackages()
await ensureWebBuild()
