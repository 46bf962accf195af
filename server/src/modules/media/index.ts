/** The door of the media slice. */
import './tables.ts'

export { mediaData } from './data.ts'
export { addMediaFiles } from './delivery/routes.ts'
export { type MediaDeps, openMedia } from './deps.ts'
export { MEDIA_CHANGED, type MediaChanged } from './events.ts'
export { type LinkPreview, previewOfMedia, previewOfShortLink } from './link-preview.ts'
export { recountPosts } from './posts.ts'
export { grantMedia } from './rights.ts'
export { addMediaSchema } from './schema.ts'
export { type SeenMedia, seeByIds, seeMedia, seeOne } from './see-media.ts'
export { addSound, listSounds } from './sounds.ts'
export { addUploadRoutes } from './upload/routes.ts'
