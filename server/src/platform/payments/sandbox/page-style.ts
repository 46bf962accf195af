/** The embedded gateway's style sheet, in the design's tokens; inlined because its pages load nothing else. */

export const SANDBOX_STYLE = `
:root{color-scheme:dark;--canvas:oklch(.145 .012 285);--surface:oklch(.185 .014 285);--raised:oklch(.228 .016 285);--line:oklch(1 0 0/.08);--ink:oklch(.975 .004 285);--soft:oklch(.78 .014 285);--mute:oklch(.64 .018 285);--accent-ink:oklch(.8 .13 18);--verified:oklch(.76 .13 232);--verified-wash:oklch(.76 .13 232/.14)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:400 15px/1.4 "Figtree Variable",Figtree,ui-sans-serif,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
main{max-width:640px;margin:0 auto;padding:40px 20px 64px}
h1{margin:16px 0 0;font-size:26px;line-height:30px;letter-spacing:-.02em}
h2{margin:40px 0 0;font-size:17px}
p{margin:8px 0 20px;color:var(--soft)}
a{color:var(--accent-ink)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.label{display:inline-block;margin:0;padding:4px 10px;border-radius:8px;background:var(--verified-wash);color:var(--verified);font-size:13px;font-weight:600}
form{display:flex;flex-wrap:wrap;gap:12px;margin:0}
button,.button{display:inline-flex;align-items:center;min-height:44px;padding:0 24px;border:0;border-radius:12px;background:var(--ink);color:var(--canvas);font:inherit;font-weight:650;text-decoration:none;cursor:pointer}
.quiet{background:var(--raised);color:var(--ink)}
table{width:100%;border-collapse:collapse;background:var(--surface);border-radius:16px;overflow:hidden;box-shadow:0 0 0 1px var(--line)}
.wide{overflow-x:auto;border-radius:16px}
th,td{padding:12px 16px;text-align:left;vertical-align:middle}
th{color:var(--mute);font-size:12px;font-weight:600}
tr+tr td{border-top:1px solid var(--line)}
code,time{font-variant-numeric:tabular-nums;white-space:nowrap}
@media(max-width:520px){th,td{padding:10px 12px}code{white-space:normal}}
`
