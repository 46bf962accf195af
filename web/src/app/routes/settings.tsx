/** The screens of the settings area. */
export { Settings } from '#web/screens/settings/Settings.tsx'
