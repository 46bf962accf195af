/** Built as polyfills.js, which `start.js` loads before the app where something is missing. */
import { apply as addPopovers, isSupported as hasPopovers } from '@oddbird/popover-polyfill/fn'
import { addBuiltins } from './builtins.ts'
import { addWebApis } from './web-apis.ts'

addBuiltins()
addWebApis()
// Its styles are defaults: in a layer of their own they would override Tailwind's utilities.
if (!hasPopovers()) addPopovers({ layerName: 'base' })
