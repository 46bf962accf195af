/** The screens of the support area. */
export { Support } from '#web/features/consent/help/Support.tsx'
