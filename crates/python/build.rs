//! Makes the installed library smaller by what the linker of this machine can do: equal functions are one, and fifteen
//! thousand relative relocations of tables are a bitmap, where the glibc here can read them (2.36 on). A wheel for older
//! systems is built on one, or with a linker of its own, and stays as it is.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

const FIRST: (u32, u32) = (2, 36);
const EQUAL: &str = "-Wl,--icf=all";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ENV").as_deref() == Ok("gnu")
        && env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux")
        && env::var("HOST").ok() == env::var("TARGET").ok()
        && env::var_os("RUSTC_LINKER").is_none()
    {
        if links(EQUAL) {
            println!("cargo::rustc-cdylib-link-arg={EQUAL}");
        }
        if glibc().is_some_and(|version| version >= FIRST) {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-z,pack-relative-relocs");
        }
    }
}

/// Returns true if the linker takes an argument: an empty library is linked with it. The linker of LLVM, which comes
/// with Rust on some machines, takes more than the one of GNU.
fn links(argument: &str) -> bool {
    let (Some(rustc), Some(folder)) = (env::var_os("RUSTC"), env::var_os("OUT_DIR")) else { return false };
    let link = format!("-Clink-arg={argument}");
    let mut command = Command::new(rustc);
    command.args(["--crate-type=cdylib", "--crate-name=empty", &link, "-o"]);
    command.arg(Path::new(&folder).join("empty.so")).arg("-");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The version of the C library here, as `getconf` says it: "glibc 2.36".
fn glibc() -> Option<(u32, u32)> {
    let answer = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    let (major, minor) = text.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
}
