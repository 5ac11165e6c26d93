import { escapeHtml } from './html.ts'

/** What a browser shows in place of a page that the server has no time for: it asks again by itself. Without a style, which no policy has to allow. */
export const busyPage = (words: string, retryAfter: number) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfter}">
<title>One moment · Plinth</title>
</head>
<body>
<h1>One moment</h1>
<p>${escapeHtml(words)}</p>
<p>This page opens by itself as soon as it can.</p>
</body>
</html>
`
