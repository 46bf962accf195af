/** Positions an open menu at its button: below if there is space, on the side where it fits. */

const GAP_PX = 6
const EDGE_PX = 8

export function placeMenu(menu: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = at.bottom + GAP_PX + height <= clientHeight - EDGE_PX
  const fitsFromLeft = at.left + width <= clientWidth - EDGE_PX
  const top = fitsBelow ? at.bottom + GAP_PX : at.top - GAP_PX - height
  const left = fitsFromLeft ? at.left : at.right - width
  menu.style.top = `${Math.max(EDGE_PX, top)}px`
  menu.style.left = `${Math.max(EDGE_PX, left)}px`
}
