/** Lives: `player/` shows one, `room/` is what is said and given in it, `viewer/` and `lives/` are for fans, `publish/` and `studio/` for creators. */
export { LiveCardFields } from './fields.ts'
