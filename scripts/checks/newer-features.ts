/**
 * Features that some supported browser lacks and the web app uses all the same, each with the reason why nothing breaks. A line
 * that no code needs any more fails the check.
 */
export const NEWER_FEATURES: Readonly<Record<string, string>> = {
  // Added by web/src/lib/polyfills.
  'javascript.builtins.Promise.withResolvers': 'polyfill',
  'javascript.builtins.Map.groupBy': 'polyfill',
  'javascript.builtins.Set.union': 'polyfill',
  'javascript.builtins.Set.difference': 'polyfill',
  'javascript.builtins.Set.symmetricDifference': 'polyfill',
  'api.URL.parse_static': 'polyfill',
  'api.URL.canParse_static': 'polyfill',
  'api.Response.json_static': 'polyfill',
  'api.Element.checkVisibility': 'polyfill',
  'api.HTMLElement.showPopover': 'polyfill',
  'api.HTMLElement.hidePopover': 'polyfill',
  'html.global_attributes.popover': 'polyfill; before iOS 18.3, `useOutsideTap` closes it',

  // Used only where the browser has them.
  'api.Window.requestIdleCallback': 'feature test; otherwise a timer',
  'api.Window.navigation': 'optional chaining; otherwise only links and unloading ask',
  'api.Navigator.wakeLock': 'feature test; otherwise the studio says that the screen may turn off',
  'api.Navigator.share': 'feature test; otherwise the sheet has its own targets',
  'api.MediaDevices.getDisplayMedia': 'feature test; otherwise no button shares the screen',
  'api.Document.pictureInPictureEnabled': 'undefined hides the button',
  'api.Document.pictureInPictureElement': 'behind that button',
  'api.Document.exitPictureInPicture': 'behind that button',
  'api.HTMLVideoElement.requestPictureInPicture': 'behind that button',
  'api.StorageManager.estimate': 'optional chaining; otherwise the disk counts as large enough',
  'api.Navigator.setAppBadge': 'optional chaining; otherwise the icon has no number',
  'api.Navigator.clearAppBadge': 'optional chaining',
  'javascript.builtins.Uint8Array.toBase64': 'optional chaining; otherwise `btoa`',

  // Harmless where they are ignored.
  'api.HTMLVideoElement.playsInline': 'only iPhones would play in full screen, and they have it',
  'html.elements.video.playsinline': 'only iPhones would play in full screen, and they have it',
  'html.global_attributes.autocapitalize': 'macOS has no keyboard that capitalizes',
  'html.elements.img.fetchpriority': 'a hint',
  'html.elements.dialog.closedby': '`Sheet` closes itself on Esc and on clicks outside',
  'api.CanvasRenderingContext2D.font': 'lacks single keywords and units, which the app does not use',
  'api.CanvasRenderingContext2D.imageSmoothingQuality': 'a hint',
}
