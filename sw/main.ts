/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { genuine } from './genuine.ts';
import { interpreterRoute, isInterpreter, keepInterpreter } from './interpreter.ts';
import { carryOver, keptRoute, pathOf } from './kept-files.ts';
import { isLate, lateFiles } from './late-files.ts';
import { listen } from './messages.ts';
import { leadFromNotifications } from './notified.ts';
import { pass } from './pass.ts';
import { tellPushed } from './pushed.ts';
import { answerRoutes, iconRoute } from './routes.ts';
import { shellRoute } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

// The shell: this build's files. A new version waits until a person agrees or all tabs are closed.
addPlugins([genuine]);
const files = self.__WB_MANIFEST;
// `/` is a page like any other: taken for index.html here, it would come without the header that names its scripts (shell.ts).
precacheAndRoute(
  files.filter((file) => !isInterpreter(file) && !isLate(file)),
  { directoryIndex: '' },
);
cleanupOutdatedCaches();

registerRoute(shellRoute());

registerRoute(iconRoute);
const interpreter = files.filter(isInterpreter).map(pathOf);
registerRoute(interpreterRoute(interpreter));
keepInterpreter(self, interpreter);
const late = lateFiles(files.filter(isLate).map(pathOf));
registerRoute(keptRoute(late));
carryOver(self, late);
for (const route of answerRoutes) registerRoute(route);

listen(self);
leadFromNotifications(self);
tellPushed(self);
pass(self);
// The very first page is served from here, too: what it reads must be there when the network goes.
clientsClaim();
