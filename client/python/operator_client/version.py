# Generated from client/package.json by `npm run client`.
VERSION = "6.0.0"
