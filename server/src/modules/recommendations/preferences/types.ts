/** Dependencies of this submodule. */
import type { MediaDeps } from '../../media/index.ts'

export type PreferencesDeps = MediaDeps
