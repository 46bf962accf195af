/** The screens of the about area. */

export {
  ComplaintProcedure,
  CookiePolicy,
  Dmca,
  Privacy,
  RefundPolicy,
  Terms,
} from '#web/features/consent/legal/screens.tsx'
export { Transparency } from '#web/features/moderation/transparency/Transparency.tsx'
export { About } from '#web/screens/about/About.tsx'
