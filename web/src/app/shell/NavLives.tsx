/** Live creators in the navigation; a chunk of its own, loaded after the page. */
export { LivesAside } from '#web/features/live/index.ts'
