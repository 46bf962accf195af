/** `npm run build`: builds the web app if its sources changed. */
import { ensurePackages } from './setup/packages.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

ensurePackages()
await ensureWebBuild()
