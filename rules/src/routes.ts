/** The route table of the web app, also used for page titles and reserved usernames. */

import { AGE_CHECK } from './age-checks.ts'
import { HOME_ROUTE } from './home-route.ts'

/** Who may open a route. `visitor` routes redirect signed-in users to their account. */
export type Guard = 'anyone' | 'signed-in' | 'creator' | 'staff' | 'visitor'

/** Each area is a lazy chunk of the web app. */
export type Area =
  | 'home'
  | 'welcome'
  | 'age'
  | 'auth'
  | 'profile'
  | 'browse'
  | 'menu'
  | 'settings'
  | 'about'
  | 'cases'
  | 'media'
  | 'live'
  | 'air'
  | 'studio'
  | 'release'
  | 'gift'
  | 'record'
  | 'apply'
  | 'messages'
  | 'broadcasts'
  | 'support'
  | 'wallet'
  | 'earnings'
  | 'staff'
  | 'dev'

export type ScreenRoute = {
  path: string
  area: Area
  screen: string
  title: string
  guard: Guard
  query?: string[]
}
type RedirectRoute = { path: string; redirect: string; guard?: Guard }
export type Route = ScreenRoute | RedirectRoute

const screen = (
  area: Area,
  path: string,
  name: string,
  title: string,
  guard: Guard = 'anyone',
): ScreenRoute => ({
  path,
  area,
  screen: name,
  title,
  guard,
})
const redirect = (path: string, to: string, guard: Guard = 'anyone'): RedirectRoute => ({
  path,
  redirect: to,
  guard,
})

export const ROUTES: readonly Route[] = [
  HOME_ROUTE,
  screen('welcome', '/welcomescreen', 'Welcome', 'Welcome'),

  screen('age', AGE_CHECK.path, 'AgeCheck', 'Confirm you’re 18+'),

  screen('auth', '/signin', 'SignIn', 'Sign In'),
  screen('auth', '/signup', 'SignUp', 'Sign Up'),
  screen('auth', '/complete', 'CompleteProfile', 'Complete your profile', 'signed-in'),
  screen('auth', '/forgot-pass', 'ForgotPassword', 'Forgot password'),
  screen('auth', '/reset-pass', 'CheckResetToken', 'Forgot password'),
  screen('auth', '/forgot-pass/:id', 'ResetPassword', 'New password'),
  screen('auth', '/email_validation', 'VerifyEmail', 'Verify your email'),
  screen('auth', '/verify-email', 'VerifyEmail', 'Verify your email'),
  screen('auth', '/undo-deletion', 'UndoDeletion', 'Keep your account'),
  screen('auth', '/restore-email', 'RestoreEmail', 'Restore your email address'),
  screen('auth', '/undo-passkey', 'UndoPasskey', 'Undo passkey change'),
  screen('auth', '/recover-account', 'RecoverAccount', 'Recover your account'),
  screen('auth', '/cancel-recovery', 'CancelRecovery', 'Cancel account recovery'),
  screen('auth', '/finish-recovery', 'FinishRecovery', 'Recover your account'),
  screen('auth', '/confirm-payout-address', 'ConfirmPayoutAddress', 'Confirm payout address'),
  screen('auth', '/undo-payout-details', 'UndoPayoutDetails', 'Undo payout change'),
  screen('auth', '/invite', 'Invite', 'Invitation'),
  screen('auth', '/stay-creator', 'StayCreator', 'Stay a creator'),
  redirect('/Login', '/signin'),
  redirect('/otp', '/signin'),
  redirect('/verification', '/email_validation'),

  screen('profile', '/profile', 'OwnProfile', 'Profile', 'signed-in'),
  screen('profile', '/profile/videos', 'OwnProfile', 'Profile', 'signed-in'),
  screen('profile', '/profile/photos', 'OwnProfile', 'Profile', 'signed-in'),
  screen('profile', '/profile/edit', 'EditProfile', 'Edit Profile', 'signed-in'),
  screen('profile', '/profile/edit/password', 'ChangePassword', 'Change password', 'signed-in'),
  screen('profile', '/following', 'Following', 'Following', 'signed-in'),
  screen('profile', '/followers', 'Followers', 'Followers', 'signed-in'),

  redirect('/s', '/s/media'),
  redirect('/s/favorites', '/s/favorites/video/liked', 'signed-in'),
  screen('browse', '/s/favorites/:subTab', 'Favorites', 'Favorites', 'signed-in'),
  screen('browse', '/s/favorites/:subTab/:kind', 'Favorites', 'Favorites', 'signed-in'),
  screen('browse', '/s/media/:subTab', 'Search', 'Search'),
  screen('browse', '/s/tags/:subTab', 'Search', 'Search'),
  screen('browse', '/s/tags/:subTab/:tag', 'Search', 'Search'),
  screen('browse', '/s/:tab', 'Search', 'Search'),
  screen('browse', '/videos', 'BrowseVideos', 'Videos'),
  screen('browse', '/videos/:tag', 'BrowseVideos', 'Videos'),
  screen('browse', '/photos', 'BrowsePhotos', 'Photos'),
  screen('browse', '/photos/:tag', 'BrowsePhotos', 'Photos'),
  screen('browse', '/lives', 'Lives', 'Live'),
  screen('browse', '/grid', 'Grid', 'Explore'),
  screen('browse', '/short/:id', 'ShortLinkScreen', 'Opening'),

  screen('menu', '/menu', 'VisitorMenu', 'Menu', 'visitor'),
  screen('menu', '/account', 'AccountMenu', 'Account', 'signed-in'),
  screen('menu', '/activity', 'Activity', 'Activity', 'signed-in'),
  screen('settings', '/account/settings', 'Settings', 'Settings', 'signed-in'),
  screen('settings', '/account/settings/feed', 'FeedSettings', 'Feed settings', 'signed-in'),
  screen('settings', '/account/settings/:section', 'Settings', 'Settings', 'signed-in'),

  screen('about', '/about', 'About', 'About'),
  screen('about', '/about/terms-of-service', 'Terms', 'Terms of service'),
  screen('about', '/about/privacy-policy', 'Privacy', 'Privacy policy'),
  screen('about', '/about/cookie-policy', 'CookiePolicy', 'Cookie policy'),
  screen('about', '/about/dmca', 'Dmca', 'DMCA'),
  screen('about', '/about/refund-policy', 'RefundPolicy', 'Refund policy'),
  screen('about', '/about/complaint-procedure', 'ComplaintProcedure', 'Complaint procedure'),
  screen('about', '/about/transparency', 'Transparency', 'Transparency report'),

  screen('cases', '/report', 'ReportForm', 'Report'),
  screen('cases', '/complaint', 'ComplaintForm', 'Complaint'),
  screen('cases', '/dmca-notice', 'DmcaForm', 'DMCA notice'),
  screen('cases', '/counter-notice', 'CounterForm', 'Counter-notice'),
  screen('cases', '/withdraw-consent', 'ConsentForm', 'Withdraw consent'),
  screen('cases', '/case/:token', 'CaseStatus', 'Your case'),
  screen('cases', '/decision/:id/:key', 'DecisionByLink', 'Our decision'),
  screen('cases', '/account/decisions', 'Decisions', 'Account status', 'signed-in'),

  screen('apply', '/creator-request', 'CreatorRequestScreen', 'Become a creator', 'signed-in'),
  screen('apply', '/creator-agreement', 'CreatorAgreement', 'Creator agreement'),

  screen('studio', '/studio', 'Studio', 'Studio', 'signed-in'),
  screen('studio', '/studio/setup', 'StudioSetup', 'Your first video', 'signed-in'),
  screen('studio', '/studio/upload', 'Upload', 'Studio', 'signed-in'),
  screen('studio', '/studio/upload/preview', 'UploadPreview', 'Studio', 'signed-in'),
  screen('studio', '/studio/upload/progress', 'UploadProgress', 'Studio', 'signed-in'),
  screen('record', '/studio/record', 'Record', 'Studio', 'creator'),
  screen('record', '/studio/record/preview', 'RecordPreview', 'Studio', 'creator'),
  screen('record', '/studio/record/progress', 'RecordProgress', 'Studio', 'creator'),
  screen('record', '/sounds', 'Sounds', 'Sounds', 'creator'),
  screen('record', '/sounds/:soundId', 'SoundPage', 'Sound'),
  screen('studio', '/library', 'Library', 'Library', 'creator'),
  redirect('/studio/live', '/studio/live/rtmp', 'creator'),
  screen('studio', '/studio/live/rtmp', 'LiveRtmp', 'Studio', 'creator'),
  screen('air', '/studio/live/camera', 'LiveCamera', 'Studio', 'creator'),
  screen('studio', '/studio/analytics', 'Analytics', 'Analytics', 'creator'),
  screen('studio', '/studio/invitations', 'Invitations', 'Invitations', 'creator'),
  screen('studio', '/studio/share', 'ShareLinks', 'Studio', 'creator'),
  screen('studio', '/studio/share/create', 'CreateShareLink', 'Create link', 'creator'),

  redirect('/account/media', '/account/media/free', 'creator'),
  screen('studio', '/account/media/:tab', 'MyMedia', 'My media', 'creator'),
  screen('studio', '/account/media/:tab/:typeMedia', 'MyMedia', 'My media', 'creator'),
  // Users who are not creators yet may edit their first video.
  screen('studio', '/account/media/:tab/:typeMedia/:mediaId', 'EditMedia', 'My media', 'signed-in'),
  screen('release', '/release/:token', 'Release', 'Your consent'),
  screen('gift', '/gift/:token', 'GiftPage', 'A gift for you'),
  screen('studio', '/account/appearances', 'Appearances', 'Tagged people', 'signed-in'),
  screen('studio', '/account/appearances/:tab', 'Appearances', 'Tagged people', 'signed-in'),
  screen('studio', '/account/calendar', 'ReleaseCalendar', 'Calendar', 'creator'),
  screen('studio', '/account/subscription', 'SubscriptionSettings', 'Subscription', 'creator'),

  redirect('/messages', '/messages/inbox', 'signed-in'),
  redirect('/messages/to', '/messages/inbox', 'signed-in'),
  screen('messages', '/messages/to/:username', 'WriteTo', 'Messages', 'signed-in'),
  screen('messages', '/messages/inbox', 'Inbox', 'Messages', 'signed-in'),
  screen('messages', '/messages/inbox/media', 'PrivateMediaPicker', 'Messages', 'creator'),
  screen('messages', '/messages/inbox/new', 'NewMessageScreen', 'New message', 'signed-in'),
  screen('messages', '/messages/inbox/:thread', 'Thread', 'Messages', 'signed-in'),
  screen('broadcasts', '/messages/mass', 'MassMessages', 'Messages', 'creator'),
  screen('broadcasts', '/messages/mass/new', 'NewMassMessage', 'New mass message', 'creator'),
  screen('broadcasts', '/messages/mass/users', 'MassMessageUsers', 'Messages', 'creator'),
  screen('broadcasts', '/messages/mass/:id', 'MassMessages', 'Messages', 'creator'),
  screen('broadcasts', '/messages/auto', 'AutoMessages', 'Messages', 'creator'),
  screen('broadcasts', '/messages/auto/:rule', 'AutoRule', 'Messages', 'creator'),
  redirect('/messages/:tab', '/messages/inbox', 'signed-in'),

  screen('support', '/support', 'Support', 'Support'),
  screen('support', '/support/contact', 'SupportContact', 'Support'),
  screen('support', '/deskfoxsignin', 'SupportSignIn', 'Support'),
  screen('support', '/deskfox', 'SupportHome', 'Support'),
  screen('support', '/deskfoxchat', 'SupportChat', 'Support'),

  redirect('/account/purchases', '/account/purchases/transactions', 'signed-in'),
  redirect('/paymentdemo', '/account/purchases', 'signed-in'),
  screen('wallet', '/account/purchases/card', 'NewCard', 'Add a card', 'signed-in'),
  screen('wallet', '/account/purchases/:tab', 'Purchases', 'Wallet', 'signed-in'),
  // Former creators keep access to their earnings; the screen redirects everyone else.
  redirect('/account/earnings', '/account/earnings/transactions', 'signed-in'),
  screen('earnings', '/account/earnings/:tab', 'Earnings', 'Earnings', 'signed-in'),

  // One screen, so that navigation and list keep their state; each section parses its own path.
  screen('staff', '/staff', 'StaffConsole', 'Staff', 'staff'),
  screen('staff', '/staff/:section', 'StaffConsole', 'Staff', 'staff'),
  screen('staff', '/staff/:section/:id', 'StaffConsole', 'Staff', 'staff'),
  screen('staff', '/staff/:section/:id/:part', 'StaffConsole', 'Staff', 'staff'),
  screen('staff', '/staff/:section/:id/:part/:more', 'StaffConsole', 'Staff', 'staff'),

  screen('dev', '/dev/gallery', 'Gallery', 'Gallery'),

  screen('profile', '/:username', 'PublicProfile', 'Profile'),
  screen('profile', '/:username/video', 'PublicProfile', 'Profile'),
  screen('profile', '/:username/photo', 'PublicProfile', 'Profile'),
  screen('profile', '/:username/shop', 'PublicProfile', 'Profile'),
  screen('profile', '/:username/collection/:id', 'CollectionPage', 'Collection'),
  screen('live', '/:username/live', 'LiveViewer', 'Live'),
  screen('media', '/:username/shop/:mediaId', 'MediaDetail', 'Media'),
  screen('media', '/:username/:type/:id', 'MediaDetail', 'Media'),
]

/** The design system's gallery exists in demos and development only. */
export function isOfGallery(route: Route): boolean {
  return 'area' in route && route.area === 'dev'
}

/** The routes of this site. */
export function routesHere({ hasGallery }: { hasGallery: boolean }): readonly Route[] {
  return hasGallery ? ROUTES : ROUTES.filter((route) => !isOfGallery(route))
}

/** The media type in `/:username/:type/:id`; unknown values mean videos. */
export function mediaTab(word: string): 'video' | 'photo' {
  return /^photos?$/i.test(word) ? 'photo' : 'video'
}

const bySpecificity = [...ROUTES].sort((a, b) => specificity(b.path) - specificity(a.path))

/** The route of a path: static segments win over parameters, as in the browser's router. */
export function matchRoute(path: string): { route: Route; params: Record<string, string> } | null {
  const segments = path.split('/').filter(Boolean)
  for (const route of bySpecificity) {
    const params = matchSegments(route.path.split('/').filter(Boolean), segments)
    if (params) return { route, params }
  }
  return null
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? ''
    if (expected.startsWith(':')) params[expected.slice(1)] = actual
    else if (expected.toLowerCase() !== actual.toLowerCase()) return null
  }
  return params
}

/** From the left, a static segment outweighs everything to its right. */
function specificity(path: string): number {
  return path
    .split('/')
    .filter(Boolean)
    .reduce((score, segment, index) => score + (segment.startsWith(':') ? 0 : 2 ** (10 - index)), 0)
}
