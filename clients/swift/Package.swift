// swift-tools-version:6.0

import PackageDescription

let package = Package(
    name: "Bigtwo",
    platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8)],
    products: [.library(name: "Bigtwo", targets: ["Bigtwo"])],
    targets: [
        .target(name: "Bigtwo"),
        .executableTarget(name: "play", dependencies: ["Bigtwo"]),
    ]
)
