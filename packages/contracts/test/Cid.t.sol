// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Cid} from "../src/libraries/Cid.sol";
import {Test} from "./base/Test.sol";

contract CidTest is Test {
    /// @dev The vectors come from ipfs-unixfs-importer, see test/vectors/make.mjs.
    function test_equalsWhatTheUnixfsImporterComputes() public view {
        string memory json = vm.readFile("test/vectors/cids.json");
        bytes32[] memory digests = vm.parseJsonBytes32Array(json, ".digests");
        string[] memory cids = vm.parseJsonStringArray(json, ".cids");
        assertEq(digests.length, cids.length, "vectors");
        assertTrue(digests.length >= 20, "there are vectors");
        for (uint256 i = 0; i < digests.length; ++i) {
            assertEq(Cid.uri(digests[i]), string.concat("ipfs://", cids[i]), "cid");
        }
    }

    function testFuzz_equalsBase32BitByBit(bytes32 digest) public pure {
        bytes memory raw = abi.encodePacked(hex"01551220", digest);
        bytes memory alphabet = "abcdefghijklmnopqrstuvwxyz234567";
        bytes memory letters = new bytes(58);
        for (uint256 i = 0; i < 58; ++i) {
            uint256 letter = 0;
            for (uint256 bit = i * 5; bit < i * 5 + 5; ++bit) {
                uint256 value = bit < 288 ? (uint8(raw[bit / 8]) >> (7 - (bit % 8))) & 1 : 0;
                letter = (letter << 1) | value;
            }
            letters[i] = alphabet[letter];
        }
        assertEq(Cid.uri(digest), string.concat("ipfs://b", string(letters)), "base32");
    }
}
