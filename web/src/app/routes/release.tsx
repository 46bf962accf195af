/** The screen of the release area, signed by people without an account. */
export { Release } from '#web/features/appearances/Release.tsx'
