/** The screens of the settings area. */
export { Settings } from '#web/features/settings/Settings.tsx'
