FROM node:24-bookworm-slim AS build
WORKDIR /hub
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY packages/provider/package.json packages/provider/
COPY packages/forecast/package.json packages/forecast/
COPY packages/season/package.json packages/season/
COPY server/package.json server/
COPY client/package.json client/
COPY scripts/package.json scripts/
COPY tools/package.json tools/
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npx vite build client --logLevel=warn
# What the image is made of: Node and the drawing of pictures with their libraries, and the hub without what only builds or tests it. The packages
# `node` and `typescript` serve clones; `playwright-core` has no browser here.
RUN npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node node_modules/typescript node_modules/playwright-core node_modules/@typescript node_modules/.bin \
  && find server shared packages scripts -name '*.test.ts' -delete \
  && rm -rf node_modules/@hub/client node_modules/@hub/tools packages/provider/contract \
  && mkdir -p /image/usr/local/bin /image/etc /image/hub /image/data /image/tmp \
  && cp -r package.json CHANGELOG.md node_modules server shared packages scripts dist /image/hub \
  && cp "$(command -v node)" /image/usr/local/bin \
  && ldd "$(command -v node)" node_modules/@resvg/*/*.node | grep -o '/lib[^ :]*' | sort -u | xargs -I '{}' cp --parents -L '{}' /image \
  && grep -E '^(root|node):' /etc/passwd >/image/etc/passwd \
  && grep -E '^(root|node):' /etc/group >/image/etc/group \
  && echo 'hosts: files dns' >/image/etc/nsswitch.conf \
  && chown node:node /image/data && chmod 700 /image/data && chmod 1777 /image/tmp

# Without a shell and a package manager: there is nothing in it but the hub.
FROM scratch
COPY --from=build /image /
WORKDIR /hub
# One arena: glibc would keep what each thread has given back for that thread alone, a tenth of a hub's memory.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data PATH=/usr/local/bin MALLOC_ARENA_MAX=1
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that the stop signal reaches the hub itself.
CMD ["node", "server/main.ts"]
