/** The screen of the release area: what somebody without an account signs. */
export { Release } from '#web/features/media/appearances/Release.tsx'
