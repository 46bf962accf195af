/** The class of the caption area: on the bottom gradient, clear of the action buttons. */

export const PICTURE_FOOT =
  'scrim-b absolute inset-x-0 bottom-0 pt-16 pr-19.5 pb-8 pl-4 low:pt-10 desktop:px-5 flat:max-desktop:pr-16 flat:max-desktop:pb-19 flat-roomy:max-desktop:pr-88 flat-roomy:max-desktop:pb-8 flat-tight:max-desktop:pb-33'
