/** The screens whose capability is not there yet. The list only ever gets shorter; its test holds the count. */

export const UNBUILT: readonly string[] = [
  'Terms',
  'Privacy',
  'CookiePolicy',
  'Dmca',
  'RefundPolicy',
  'ComplaintProcedure',
  'LiveRtmp',
  'LiveCamera',
  'Support',
  'SupportContact',
  'DeskSignIn',
  'DeskHome',
  'DeskChat',
  'LiveViewer',
]
