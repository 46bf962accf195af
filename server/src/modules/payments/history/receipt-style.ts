/** The inline style sheet of receipts, designed for print; the page loads nothing else. */

export const RECEIPT_STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#16151a;font:400 15px/1.45 "Figtree Variable",Figtree,ui-sans-serif,system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:40px 20px 56px}
header p{margin:0;color:#5c5a66;font-weight:600}
h1{margin:4px 0 0;font-size:26px;line-height:30px;letter-spacing:-.02em}
.amount{margin:24px 0;font-size:40px;line-height:44px;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.amount small{font-size:15px;font-weight:600;letter-spacing:0;color:#5c5a66}
dl{margin:0;border-top:1px solid #dcdbe2}
dl div{display:flex;gap:16px;padding:12px 0;border-bottom:1px solid #dcdbe2}
dt{flex:0 0 120px;color:#5c5a66}
dd{margin:0;min-width:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h2{margin:40px 0 8px;font-size:18px}
footer{margin-top:32px;color:#5c5a66;font-size:13px}
@media print{main{padding:0}}
`
