/**
 * Packing is done on each system for itself, by `npx electron-builder@26.17.0`, which stays out of the everyday
 * lockfile for its 270 packages. The built program and the modules it loads at run time go in, nothing else.
 */
export default {
  appId: 'app.palimpsest.desktop',
  productName: 'Palimpsest',
  files: [
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    'resources/**',
    'package.json',
    '!**/*.map',
    '!node_modules/better-sqlite3/{deps,src}/**',
    '!node_modules/node/**',
    // Of the runtimes of local models, what this system needs.
    '!node_modules/onnxruntime-node/bin/**',
    'node_modules/onnxruntime-node/bin/napi-v6/${platform}/${arch}/**',
    '!node_modules/@node-llama-cpp/*/**',
    'node_modules/@node-llama-cpp/${os}-${arch}*/**',
    '!node_modules/node-llama-cpp/llama/gitRelease.bundle',
  ],
  // SQLite's loader and the system's know nothing of archives.
  asar: true,
  asarUnpack: [
    'node_modules/better-sqlite3/prebuilds/**',
    'node_modules/sqlite-vec-*/**',
    'node_modules/onnxruntime-node/bin/**',
    'node_modules/node-llama-cpp/**',
    'node_modules/@node-llama-cpp/**',
    'node_modules/@img/**',
  ],
  npmRebuild: false,
  publish: null,
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  directories: { output: 'dist' },
  linux: { target: ['AppImage'], category: 'Office' },
  mac: { target: ['dmg'], category: 'public.app-category.productivity', hardenedRuntime: true },
  win: { target: ['nsis'] },
};
