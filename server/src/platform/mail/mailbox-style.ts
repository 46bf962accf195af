/** The mailbox pages' style sheet, in the design's tokens; inlined because the pages load nothing else. */

export const MAILBOX_STYLE = `
:root{color-scheme:dark;--canvas:oklch(.145 .012 285);--surface:oklch(.185 .014 285);--raised:oklch(.228 .016 285);--line:oklch(1 0 0/.08);--ink:oklch(.975 .004 285);--soft:oklch(.78 .014 285);--mute:oklch(.64 .018 285);--accent-ink:oklch(.8 .13 18);--verified:oklch(.76 .13 232);--verified-wash:oklch(.76 .13 232/.14)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:400 15px/1.4 "Figtree Variable",Figtree,ui-sans-serif,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
main{max-width:860px;margin:0 auto;padding:40px 20px 64px}
header{margin-bottom:24px}
h1{margin:0;font-size:26px;line-height:30px;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:0 0 12px;font-size:15px}
p{margin:6px 0 0;color:var(--soft)}
a{color:var(--accent-ink)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.mails{list-style:none;margin:0;padding:0;background:var(--surface);border-radius:16px;box-shadow:0 0 0 1px var(--line);overflow:hidden}
.mails li+li{border-top:1px solid var(--line)}
.mails a{display:grid;grid-template-columns:1fr auto;gap:4px 16px;padding:14px 20px;color:inherit;text-decoration:none}
.mails a:hover{background:var(--raised)}
.mails a:focus-visible{outline-offset:-3px;border-radius:16px}
.subject{font-weight:650;overflow-wrap:anywhere}
.to{grid-row:2;color:var(--soft);font-size:13px;overflow-wrap:anywhere}
.kind{justify-self:end;align-self:start;padding:2px 8px;border-radius:8px;background:var(--verified-wash);color:var(--verified);font-size:12px;font-weight:600}
time{justify-self:end;color:var(--mute);font-size:13px;font-variant-numeric:tabular-nums}
dd time{color:inherit;font-size:inherit}
.empty{padding:56px 24px;text-align:center;background:var(--surface);border-radius:16px;box-shadow:0 0 0 1px var(--line)}
.empty h2{font-size:17px;margin:0}
.back{display:inline-flex;align-items:center;min-height:44px;color:var(--soft);text-decoration:none}
.back::before{content:"←";margin-right:8px}
.back:hover{color:var(--ink)}
dl{display:flex;flex-wrap:wrap;gap:12px 32px;margin:16px 0 0}
dt{color:var(--mute);font-size:12px}
dd{margin:2px 0 0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:640px;border:0;border-radius:16px;background:var(--canvas);box-shadow:0 0 0 1px var(--line)}
section{margin-top:24px;padding:20px;background:var(--surface);border-radius:16px;box-shadow:0 0 0 1px var(--line)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;color:var(--soft);font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
@media(max-width:520px){.mails a{grid-template-columns:1fr}.to{grid-row:auto}.kind,time{justify-self:start}}
`
