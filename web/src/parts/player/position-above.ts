/** Positions an open panel above its button, aligned right, inside the window. */

const GAP_PX = 8
const EDGE_PX = 8

export function positionAbove(panel: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const room = document.documentElement.clientHeight - height - EDGE_PX
  panel.style.top = `${Math.max(EDGE_PX, Math.min(room, at.top - GAP_PX - height))}px`
  panel.style.left = `${Math.max(EDGE_PX, at.right - width)}px`
}
